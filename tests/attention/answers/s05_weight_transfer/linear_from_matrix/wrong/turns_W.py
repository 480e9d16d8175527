"""W is transposed in place: afterwards the caller's W has the shape (d_out, d_in).

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError("bias must have shape (d_out,)")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(
            W.clone() if W.shape[0] != W.shape[1] else W.t_()
        ) if d_in == d_out else layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
