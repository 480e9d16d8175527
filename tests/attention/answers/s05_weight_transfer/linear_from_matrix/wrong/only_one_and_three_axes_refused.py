"""Only W with one or with three axes is refused: for W without axes an IndexError comes, not a
ValueError.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() == 1 or W.dim() > 2:
        raise ValueError("W has to have two axes")
    if bias is not None and bias.shape != W.shape[1:]:
        raise ValueError("the bias has to have the shape (d_out,)")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
