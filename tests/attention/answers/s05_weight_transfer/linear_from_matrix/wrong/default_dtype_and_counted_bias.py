"""Wrong, two mistakes. The layer is made without a dtype: a float64 W gives a float32 layer. And
the bias is only counted: for W of shape (2, 3) a bias of shape (1, 3) or (3, 1) is flattened in
place of a ValueError.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError("bias must have d_out entries")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
