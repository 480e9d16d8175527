"""The layer is always made in the default dtype and the numbers are copied into it, so for a float64
W the layer is float32 and the numbers are rounded.

Diagnosis: The layer, or a part of it, is float32 whatever the dtype of W.
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W must be a matrix")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError("wrong bias shape")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
