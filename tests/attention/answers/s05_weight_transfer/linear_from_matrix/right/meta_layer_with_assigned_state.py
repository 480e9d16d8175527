"""The layer is made on the meta device, and its numbers are assigned with load_state_dict, sharing
memory.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}.")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError(f"bias should have the shape {(d_out,)}, not {tuple(bias.shape)}.")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    numbers = {"weight": W.detach().t()}
    if bias is not None:
        numbers["bias"] = bias.detach().to(W)
    layer.load_state_dict(numbers, assign=True)
    return layer
