"""A source in evaluation mode is in training mode after the call.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("bias")
        if layer.weight.T.shape != matrix.shape:
            raise ValueError("sizes")

    source.eval()
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
    source.train()
