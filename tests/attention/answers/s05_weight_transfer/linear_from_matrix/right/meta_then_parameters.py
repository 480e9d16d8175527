"""Right. The layer is made on the meta device, so nothing is initialised, and then gets two new
parameters that own their memory.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.ndim != 2:
        raise ValueError(f"W should have two axes, it has {W.ndim}")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have shape {(d_out,)}, not {tuple(bias.shape)}")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta")
    layer.weight = nn.Parameter(torch.einsum("io->oi", W.detach()).clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().to(W).clone())
    return layer
