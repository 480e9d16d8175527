"""Layers of the target without a bias are replaced by new ones.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError("sizes")

    for name in QKV:
        layer, matrix = getattr(target, name), getattr(source, name)
        if layer.bias is None:
            setattr(target, name, linear_from_matrix(matrix.detach()))
        else:
            with torch.no_grad():
                layer.weight.copy_(matrix.T)
                layer.bias.zero_()
