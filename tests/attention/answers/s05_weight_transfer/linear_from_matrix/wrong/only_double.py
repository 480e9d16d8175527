"""Only float64 is treated: a W of float16 gives a float32 layer.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape

    if bias is not None and bias.shape != (d_out,):
        raise ValueError("bias")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    if W.dtype == torch.float64:
        layer = layer.double()
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
