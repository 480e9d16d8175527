"""Two mistakes: a W of three or more axes is not refused, and a bias is refused by its number of
entries only, so that (1, d_out) passes.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() < 2:
        raise ValueError(f"W should be a matrix; it has {W.dim()} axes.")
    d_in, d_out = W.shape[-2:]
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"bias should have {d_out} entries; it has {bias.numel()}.")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.detach().mT.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().reshape(d_out).to(W.dtype, copy=True))
    return layer
