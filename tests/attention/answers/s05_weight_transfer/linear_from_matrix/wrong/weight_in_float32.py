"""Wrong. The layer is made without a dtype, so that copy_ silently rounds: for W of dtype float64
the layer is float32, where the text asks for the dtype of W.

Diagnosis: The layer, or a part of it, is float32 whatever the dtype of W.
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W must have two axes, got {W.dim()}")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError(f"bias must have shape ({d_out},), got {tuple(bias.shape)}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
