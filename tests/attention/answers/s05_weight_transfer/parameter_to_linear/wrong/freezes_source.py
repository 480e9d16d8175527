"""The source cannot be trained afterwards.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    source.requires_grad_(False)
    for name in QKV:
        W, layer = getattr(source, name), getattr(target, name)
        if tuple(W.shape) != (layer.in_features, layer.out_features):
            raise ValueError("sizes differ")
    for name in QKV:
        W, layer = getattr(source, name), getattr(target, name)
        layer.weight.data.copy_(W.T)
        if layer.bias is not None:
            layer.bias.data.zero_()
