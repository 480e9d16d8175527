"""W is squeezed first: a W of shape (10, 1) is refused, one of shape (1, 10, 24) accepted.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    W = W.squeeze()
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError("bias")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
