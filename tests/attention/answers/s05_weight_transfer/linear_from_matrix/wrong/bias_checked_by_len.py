"""Wrong: the bias is checked with len() only. For W of shape (2, 3) a bias of shape (3, 1) is
accepted, where a ValueError is due.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and len(bias) != d_out:
        raise ValueError("the bias does not fit W")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device)
    layer.weight = nn.Parameter(W.detach().T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone().to(W.dtype))
    return layer
