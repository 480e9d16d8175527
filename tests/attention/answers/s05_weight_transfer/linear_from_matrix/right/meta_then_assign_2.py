"""Makes the layer on the meta device, without any numbers, and lets load_state_dict(assign=True)
put the real tensors in. No random numbers are drawn and nothing is shared.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.ndim != 2:
        raise ValueError(f"W should be a matrix, it has {W.ndim} axes")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias: {tuple(bias.shape)}, expected {(d_out,)}")

    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    numbers = {"weight": torch.einsum("io->oi", W.detach()).clone(memory_format=torch.contiguous_format)}
    if bias is not None:
        numbers["bias"] = bias.detach().to(W.dtype, copy=True)
    layer.load_state_dict(numbers, assign=True)
    return layer
