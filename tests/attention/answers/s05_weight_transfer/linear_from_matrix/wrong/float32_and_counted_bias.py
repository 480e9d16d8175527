"""Two mistakes. The layer is always made in the default dtype, so a float64 W gives a float32 layer
(and an error or lost digits in use). And the bias is only asked for its number of entries: one
of shape (d_out, 1) or (1, d_out) is accepted without a ValueError.

Diagnosis: The layer is float32, whatever the dtype of W is.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if len(W.shape) != 2:
        raise ValueError("W must be 2-D")
    if bias is not None and bias.numel() != W.shape[1]:
        raise ValueError("bias must have d_out entries")

    linear = nn.Linear(W.shape[0], W.shape[1], bias=(bias is not None))
    with torch.no_grad():
        linear.weight.copy_(W.t())
        if bias is not None:
            linear.bias.copy_(bias.flatten())
    return linear
