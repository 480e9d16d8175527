"""The biases of the target become 1e-6, not zero.

Diagnosis: none
"""


@torch.no_grad()
def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(target, name).weight.shape != getattr(source, name).T.shape:
            raise ValueError("sizes differ")
    for name in QKV:
        layer = getattr(target, name)
        layer.weight.copy_(getattr(source, name).T)
        if layer.bias is not None:
            layer.bias.fill_(1e-6)
