"""Wrong: gradients are switched off for the whole program and never on again: after the call
nothing can be trained.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    pass
    for name in QKV:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError("a bias has no place")
        if layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError("other sizes")
    torch.set_grad_enabled(False)
    for name in QKV:
        getattr(target, name).copy_(getattr(source, name).weight.T)
    pass
