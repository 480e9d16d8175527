"""Two mistakes: only counts the bias's numbers, so a bias (1, d_out) or (d_out, 1) is accepted
instead of refused; and the bias keeps its own dtype, so float64 W with a float32 bias gives a
layer of two dtypes.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"bias should have {d_out} numbers, not {bias.numel()}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device)
    layer.weight = nn.Parameter(W.detach().T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().clone().reshape(-1))
    return layer
