"""Modules with (d_in, d_out) exchanged are accepted if the numbers are as many, and the target's
weights get another shape.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(target, name).weight.numel() != getattr(source, name).numel():
            raise ValueError("sizes differ")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T.clone()
        if layer.bias is not None:
            layer.bias.data.zero_()
