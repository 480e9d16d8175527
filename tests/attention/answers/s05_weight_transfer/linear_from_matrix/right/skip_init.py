"""Makes the layer without random numbers (skip_init) and fills it through load_state_dict.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W should be a matrix, its shape is {tuple(W.shape)}")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"bias should have shape ({d_out},), it has {tuple(bias.shape)}")
    layer = nn.utils.skip_init(
        nn.Linear, d_in, d_out, bias=bias is not None, dtype=W.dtype, device=W.device
    )
    state = {"weight": W.t()}
    if bias is not None:
        state["bias"] = bias
    layer.load_state_dict(state)
    return layer
