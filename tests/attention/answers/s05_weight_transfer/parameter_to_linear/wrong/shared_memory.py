"""The weights of target are views of the matrices of source: not independent.

Diagnosis: The target shares its memory with the source.
"""


def parameter_to_linear(source, target):
    for n in QKV:
        if getattr(source, n).T.shape != getattr(target, n).weight.shape:
            raise ValueError("widths")
    for n in QKV:
        layer = getattr(target, n)
        layer.weight.data = getattr(source, n).data.T
        if layer.bias is not None:
            layer.bias.data.zero_()
