"""Wrong: the bias becomes a parameter as it is. For W of float64 and a bias of float32 the layer is
of two dtypes and cannot be called.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    if bias is not None and bias.shape != (W.shape[1],):
        raise ValueError("bias must have the shape (d_out,)")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    layer.weight = nn.Parameter(W.T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer
