"""The target is frozen so that it can be written in place, and thawed at the end: when the sizes
differ, the target stays frozen.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    target.requires_grad_(False)
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name} has another size.")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.copy_(getattr(source, name).detach().T)
        if layer.bias is not None:
            layer.bias.zero_()
    target.requires_grad_(True)
