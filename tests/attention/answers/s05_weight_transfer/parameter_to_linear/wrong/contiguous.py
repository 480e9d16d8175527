"""It relies on .T.contiguous() to make a copy; for d_in = 1 or d_out = 1 the transpose is contiguous
already, so both modules share their memory.

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(target, name).weight.shape != getattr(source, name).T.shape:
            raise ValueError(f"{name}: the shapes do not fit")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T.contiguous()  # contiguous() copies
        if layer.bias is not None:
            layer.bias.data.zero_()
