"""Right: torch's default dtype is that of W for the moment in which the layer is made.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    if bias is not None and tuple(bias.shape) != (W.shape[1],):
        raise ValueError("bias must have the shape (d_out,)")
    usual = torch.get_default_dtype()
    torch.set_default_dtype(W.dtype)
    try:
        layer = nn.Linear(*W.shape, bias=bias is not None)
    finally:
        torch.set_default_dtype(usual)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
