"""Wrong, two mistakes: (1) the layer is made in the default dtype and the numbers are copied into
it, so a float64 W gives a float32 layer; (2) only the number of entries of the bias is looked
at, so a bias of shape (1, d_out) or (d_out, 1) is accepted although a ValueError is asked for.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.dim() != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError("wrong size of the bias")

    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.t())
        if bias is not None:
            layer.bias.copy_(bias.flatten())
    return layer
