"""The target's matrices can be trained only where those of the source could.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != matrix.shape:
            raise ValueError("cannot move these")
    for name in QKV:
        w = getattr(source, name).weight
        setattr(target, name, nn.Parameter(w.detach().T.clone(), requires_grad=w.requires_grad))
