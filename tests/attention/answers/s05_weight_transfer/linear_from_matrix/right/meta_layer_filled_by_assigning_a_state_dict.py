"""Unusual: the layer is built on the meta device, without numbers, and gets cloned tensors by
load_state_dict(assign=True).

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.dim() != 2:
        raise ValueError(f"W should have two axes, not {W.dim()}.")
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError(f"bias should have the shape {(d_out,)}, not {tuple(bias.shape)}.")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device="meta", dtype=W.dtype)
    state = {"weight": W.detach().T.clone()}
    if bias is not None:
        state["bias"] = bias.detach().clone().to(device=W.device, dtype=W.dtype)
    layer.load_state_dict(state, assign=True)
    return layer
