"""Takes contiguous() for a copy, but it returns the same memory where nothing has to be moved. With
d_in = 1 (or d_out = 1) the transpose is contiguous already, so source and target share memory.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name}: source and target differ in d_in or d_out.")
    for name in QKV:
        layer = getattr(target, name)
        # The transpose is only a view; contiguous() gives the layer memory of its own.
        layer.weight.data = getattr(source, name).data.T.contiguous()
        if layer.bias is not None:
            layer.bias.data.zero_()
