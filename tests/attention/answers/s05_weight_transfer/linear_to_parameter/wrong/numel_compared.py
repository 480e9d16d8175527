"""Modules whose matrices have equally many numbers, (2, 3) and (3, 2), are accepted.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("biases cannot be moved")
        if layer.weight.numel() != matrix.numel():
            raise ValueError("sizes differ")
    for name in QKV:
        setattr(target, name, nn.Parameter(getattr(source, name).weight.detach().T.clone()))
