"""Wrong: contiguous() is trusted to make a copy of the transpose, but for d_in=1 (or d_out=1) the
transpose is contiguous already. Then both modules share memory: after source.W_value.add_(1.0)
with d_in=1, d_out=3 the target has changed too.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        d_in, d_out = getattr(source, name).shape
        layer = getattr(target, name)
        if (layer.in_features, layer.out_features) != (d_in, d_out):
            raise ValueError(f"{name}: the sizes differ")
    for name in QKV:
        layer = getattr(target, name)
        # same parameter object, new numbers; contiguous() gives them memory of their own
        layer.weight.data = getattr(source, name).detach().T.contiguous()
        if layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias.data)
