"""The layer is made as an empty skeleton on the meta device, and its parameters are then put in as
copies made with swapaxes. Nothing is shared with W or bias.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape):
        case (d_in, d_out):
            pass
        case other:
            raise ValueError(f"W should have two axes, but its shape is {other}")
    if bias is not None and list(bias.shape) != [d_out]:
        raise ValueError(f"bias should have the shape ({d_out},), not {tuple(bias.shape)}")

    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    turned = W.detach().swapaxes(0, 1).clone(memory_format=torch.contiguous_format)
    fresh = {"weight": turned}
    if bias is not None:
        fresh["bias"] = bias.detach().to(W).clone()
    for name, numbers in fresh.items():
        setattr(layer, name, nn.Parameter(numbers))
    return layer
