"""Wrong. Relies on contiguous() to make a copy of the transpose. With d_in = 1 or d_out = 1 the
transpose is contiguous already, contiguous() returns the view, and source and target share memory.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        d_in, d_out = getattr(source, name).shape
        if getattr(target, name).weight.shape != (d_out, d_in):
            raise ValueError(f"{name}: source and target have different sizes")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T.contiguous()
        if layer.bias is not None:
            layer.bias.data.zero_()
