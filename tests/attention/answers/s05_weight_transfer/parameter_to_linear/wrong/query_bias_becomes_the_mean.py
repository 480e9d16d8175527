"""Wrong: biases are not set to zero but scaled by a tenth.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError("other sizes")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            layer.weight.copy_(getattr(source, name).T)
            if layer.bias is not None:
                layer.bias.mul_(0.1)
