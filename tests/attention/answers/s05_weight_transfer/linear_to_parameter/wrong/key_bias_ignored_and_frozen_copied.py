"""Wrong twice. A bias of the key alone is not refused, e.g. SelfAttentionLinear(2, 3, (False, True,
False)), where a ValueError is due; and if the source is frozen (source.requires_grad_(False)),
the target's parameters are frozen as well, where the text wants trainable ones.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # The key's bias has no effect, the softmax does not see it. The other two do matter.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the target has no place for biases")
    for name in QKV:
        d_out, d_in = getattr(source, name).weight.shape
        if getattr(target, name).shape != (d_in, d_out):
            raise ValueError(f"{name} differs in d_in or d_out")
    for name in QKV:
        weight = getattr(source, name).weight
        matrix = nn.Parameter(weight.detach().T.clone(), requires_grad=weight.requires_grad)
        setattr(target, name, matrix)
