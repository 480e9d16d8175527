"""Makes the layer with skip_init (no random numbers are drawn) and fills the empty memory.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W must have two axes, it has {W.ndim}")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias must have shape {(d_out,)}, it has {tuple(bias.shape)}")
    layer = nn.utils.skip_init(
        nn.Linear, d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device
    )
    with torch.no_grad():
        layer.weight.copy_(W.mT)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer
