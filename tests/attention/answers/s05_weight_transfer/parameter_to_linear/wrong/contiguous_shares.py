"""The weights are W.T.contiguous(), which shares memory with the source if d_in or d_out is 1.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(target, name).weight.shape != getattr(source, name).T.shape:
            raise ValueError("sizes differ")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.data = getattr(source, name).data.T.contiguous()
        if layer.bias is not None:
            layer.bias.data.zero_()
