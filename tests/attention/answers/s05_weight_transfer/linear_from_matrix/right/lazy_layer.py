"""Right: a LazyLinear that has seen one row has become an nn.Linear.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    if bias is not None and tuple(bias.shape) != (W.shape[1],):
        raise ValueError("bias must have the shape (d_out,)")
    layer = nn.LazyLinear(W.shape[1], bias=bias is not None, dtype=W.dtype)
    layer(torch.zeros(1, W.shape[0], dtype=W.dtype))
    state = {"weight": W.T} | ({} if bias is None else {"bias": bias})
    layer.load_state_dict(state)
    return layer
