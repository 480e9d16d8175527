"""The source is left in evaluation mode.

Diagnosis: none
"""


def linear_to_parameter(source, target):
    source.eval()
    for name in QKV:
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None or tuple(layer.weight.T.shape) != tuple(matrix.shape):
            raise ValueError("cannot move these")
    with torch.no_grad():
        for name in QKV:
            getattr(target, name).copy_(getattr(source, name).weight.T)
