"""Wrong. Takes .T.contiguous() for a copy, but with d_in = 1 or d_out = 1 the transpose is
contiguous already, so both modules share memory: after source.W_value.add_(1) the target changes as
well.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name}: d_in or d_out differ")
    for name in QKV:
        layer = getattr(target, name)
        # contiguous() rearranges the numbers in memory of their own
        layer.weight.data = getattr(source, name).detach().T.contiguous()
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias)
