"""Only the last axis of the bias is compared with d_out. For W of shape (2, 3) and a bias of shape
(1, 3) the text demands a ValueError; here a layer with a bias of shape (1, 3) comes back.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W should have two axes, not {W.ndim}.")
    d_in, d_out = W.shape
    if bias is not None and bias.shape[-1] != d_out:
        raise ValueError(f"The bias should have shape ({d_out},), not {tuple(bias.shape)}.")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.detach().T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone())
    return layer
