"""Wrong, two mistakes. A bias of the key alone, (False, True, False), is not refused because it
"has no effect"; and a source frozen with requires_grad_(False) makes the parameters of the target
frozen, too.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # A bias of the key cancels in the softmax, so only the other two matter.
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the source has a bias, the target has no place for it")
    for name in QKV:
        if getattr(source, name).weight.T.shape != getattr(target, name).shape:
            raise ValueError("d_in or d_out differ")
    for name in QKV:
        weight = getattr(source, name).weight
        new = nn.Parameter(weight.detach().T.clone(), requires_grad=weight.requires_grad)
        setattr(target, name, new)
