"""Two mistakes. The layer always has torch's default dtype: for a float64 W the text wants a float64
layer, and this one is float32. The bias is only counted: for W of shape (2, 3) and a bias of
shape (3, 1) or (1, 3) the text wants a ValueError, and this one takes the bias.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, but has {W.dim()}")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"bias should have {d_out} numbers, but has {bias.numel()}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.reshape(-1))
    return layer
