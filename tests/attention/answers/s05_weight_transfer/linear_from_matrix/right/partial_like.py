"""Makes the layer on the meta device, and puts parameters in.

Diagnosis: none
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError(f"two axes are expected, not {W.dim()}")
    n, m = W.size()
    if bias is not None and list(bias.shape) != [m]:
        raise ValueError("bias")
    layer = nn.Linear(n, m, bias=bias is not None, device="meta")
    layer.weight = nn.Parameter(
        torch.einsum("io->oi", W.detach()).clone(memory_format=torch.contiguous_format)
    )
    if bias is not None:
        layer.bias = nn.Parameter(bias.detach().to(W.dtype, copy=True))
    return layer
