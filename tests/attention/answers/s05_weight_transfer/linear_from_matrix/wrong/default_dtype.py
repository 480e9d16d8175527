"""The layer is always made in float32; copy_ converts silently. Breaks "of the dtype of ``W``", for
W in float64 or float16. The numbers, shapes and errors are right.

Diagnosis: The layer, or a part of it, is float32 whatever the dtype of W.
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError(f"bias should have shape ({d_out},), not {tuple(bias.shape)}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
