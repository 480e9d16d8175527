"""Two mistakes: the bias is checked by its number of entries, so a bias of shape (1, d_out) or
(d_out, 1) is accepted and flattened; and the layer is made in the default dtype, not in that of W.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.dim() != 2:
        raise ValueError("W must be a matrix.")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError("bias must have d_out entries.")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
