"""Shapes are checked first, biases while writing: a bias of the key or value is refused after the
query's matrix was written.

Diagnosis: Your function refuses only after it has changed a part of the target.
"""


def linear_to_parameter(source, target):
    for name in QKV:
        if getattr(source, name).weight.shape[::-1] != getattr(target, name).shape:
            raise ValueError("sizes differ")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(source, name)
            if layer.bias is not None:
                raise ValueError(f"{name} has a bias")
            getattr(target, name).copy_(layer.weight.T)
