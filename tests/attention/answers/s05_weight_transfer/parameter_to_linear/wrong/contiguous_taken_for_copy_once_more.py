"""Wrong. .contiguous() is taken for a copy. With d_in=1 or d_out=1 the transpose is contiguous
already and both modules share their numbers: SelfAttentionParameter(1, 3), then
source.W_value.add_(1) changes the target.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights of ``source``, so that both compute the same."""
    for name in QKV:
        if getattr(target, name).weight.T.shape != getattr(source, name).shape:
            raise ValueError(f"{name} has another shape in the target")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T.contiguous()  # own memory
        if layer.bias is not None:
            layer.bias.data.zero_()
