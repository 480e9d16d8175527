"""Makes the layer on the meta device, without numbers, and puts own copies in with
load_state_dict(assign=True).

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, (d_in, d_out); it has shape {tuple(W.shape)}")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have shape {(d_out,)}; it has {tuple(bias.shape)}")

    numbers = {"weight": W.detach().t().clone(memory_format=torch.contiguous_format)}
    if bias is not None:
        numbers["bias"] = bias.detach().to(W.detach(), copy=True)
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    layer.load_state_dict(numbers, assign=True)
    return layer
