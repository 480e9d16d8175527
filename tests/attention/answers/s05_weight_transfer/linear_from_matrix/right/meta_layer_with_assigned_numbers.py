"""The layer is made without memory on the meta device and gets its tensors by load_state_dict with
assign=True.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError(f"W has {W.ndim} axes, not 2")
    d_in, d_out = W.shape
    if bias is not None and tuple(bias.shape) != (d_out,):
        raise ValueError(f"a bias of shape {tuple(bias.shape)} does not fit {d_out} features")
    with torch.device("meta"):
        layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    state = {"weight": W.detach().t().clone(memory_format=torch.contiguous_format)}
    if bias is not None:
        state["bias"] = bias.detach().to(W.dtype, copy=True)
    layer.load_state_dict(state, assign=True)
    return layer
