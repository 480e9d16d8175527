"""Unusual: skip_init leaves the layer's memory unset, then load_state_dict with a strict dict fills
it.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W should have two axes, not {W.ndim}")
    d_in, d_out = W.shape
    state = {"weight": W.detach().T}
    if bias is not None:
        if tuple(bias.shape) != (d_out,):
            raise ValueError(f"bias should have shape ({d_out},), not {tuple(bias.shape)}")
        state["bias"] = bias.detach()
    layer = nn.utils.skip_init(nn.Linear, d_in, d_out, bias=bias is not None, dtype=W.dtype)
    layer.load_state_dict(state, strict=True)
    return layer
