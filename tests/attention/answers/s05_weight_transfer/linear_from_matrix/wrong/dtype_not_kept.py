"""Wrong: the layer is made in float32 and the numbers are rounded on the way in. For W in float64,
such as torch.ones(2, 3, dtype=torch.float64) / 3, the layer is float32.

Diagnosis: The layer, or a part of it, is float32 whatever the dtype of W.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError("W must have two axes")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError("bias must have shape (d_out,)")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
