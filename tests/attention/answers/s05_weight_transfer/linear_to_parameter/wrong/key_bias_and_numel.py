"""Wrong, two mistakes: a bias of the key's layer is not refused, as for qkv_bias=(False, True,
False), and sizes are compared by the count of numbers only, so that a source with d_in=3, d_out=2
is accepted for a target with d_in=2, d_out=3. In both cases a ValueError is due.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    # the key's bias has no effect on the softmax, so it does not matter
    if source.W_query.bias is not None or source.W_value.bias is not None:
        raise ValueError("the source has a bias")
    for name in QKV:
        if getattr(source, name).weight.numel() != getattr(target, name).numel():
            raise ValueError("the modules have different sizes")
    for name in QKV:
        setattr(target, name, nn.Parameter(getattr(source, name).weight.detach().T.clone()))
