"""Two mistakes. The layer always has the default dtype: for a float64 W it is float32. The bias is
checked by its number of entries only: a bias of shape (1, 3) for d_out = 3 should raise a
ValueError.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"bias should have {d_out} entries, not {bias.numel()}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.reshape(-1))
    return layer
