"""The source is frozen before the sizes are compared: if they differ, it stays frozen.

Diagnosis: none
"""


def parameter_to_linear(source, target):
    was = [p.requires_grad for p in source.parameters()]
    source.requires_grad_(False)
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError("sizes")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            layer.weight.copy_(getattr(source, name).T)
            if layer.bias is not None:
                layer.bias.zero_()
    for p, flag in zip(source.parameters(), was):
        p.requires_grad_(flag)
