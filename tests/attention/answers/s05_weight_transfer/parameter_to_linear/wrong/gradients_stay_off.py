"""Wrong: gradients are switched off for the whole program and never on again: an optimizer that was
made earlier cannot go on.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError("other sizes")
    torch.set_grad_enabled(False)
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.copy_(getattr(source, name).T)
        if layer.bias is not None:
            layer.bias.zero_()
