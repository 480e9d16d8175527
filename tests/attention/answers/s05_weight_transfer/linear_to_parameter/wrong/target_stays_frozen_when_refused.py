"""The target is frozen so that it can be written in place, and thawed at the end: when the source
is refused on the way (a bias, another size), the target stays frozen.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    target.requires_grad_(False)
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias.")
        if layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError(f"{name} has another size.")
    for name in QKV:
        getattr(target, name).copy_(getattr(source, name).weight.detach().T)
    target.requires_grad_(True)
