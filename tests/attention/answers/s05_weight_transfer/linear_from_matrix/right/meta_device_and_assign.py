"""Makes the layer without memory on the meta device and lets load_state_dict assign the transposed
numbers to it.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not the shape {tuple(W.shape)}.")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have the shape ({d_out},), not {tuple(bias.shape)}.")
    state = {"weight": W.detach().T.contiguous()}
    if bias is not None:
        state["bias"] = bias.detach().to(W)
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    layer.load_state_dict(state, assign=True)
    return layer
