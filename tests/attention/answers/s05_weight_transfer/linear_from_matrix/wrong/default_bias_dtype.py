"""Two mistakes: without a bias the layer gets a zero bias, and the dtype is always float32.

Diagnosis: The layer has a bias of zeros where none is given. The layer is float32, whatever the
dtype of W is.
"""


def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError("bias")
    layer = nn.Linear(d_in, d_out)
    layer.weight.data.copy_(W.t())
    if bias is None:
        nn.init.zeros_(layer.bias)
    else:
        layer.bias.data.copy_(bias)
    return layer
