"""Assigns to ``.data``, which keeps the parameter object but takes over the memory of the source's
matrix. Breaks "The copies are independent: a later change of one module does not reach the
other", for every input with in-place training.

Diagnosis: The target shares its memory with the source.
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    for name in QKV:
        if getattr(source, name).shape != getattr(target, name).weight.T.shape:
            raise ValueError(f"{name} does not fit")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T
        if layer.bias is not None:
            layer.bias.data.zero_()
