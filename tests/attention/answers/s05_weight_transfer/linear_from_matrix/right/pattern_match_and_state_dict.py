"""Unusual: the shape is taken apart by a match statement, the layer is made without starting
numbers by skip_init, and the numbers are loaded as a state dict.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape):
        case (d_in, d_out):
            pass
        case other:
            raise ValueError(f"W should have two axes, but its shape is {other}")
    state = {"weight": W.detach().T}
    if bias is not None:
        if tuple(bias.shape) != (d_out,):
            raise ValueError(f"a bias of shape {(d_out,)} is expected, not {tuple(bias.shape)}")
        state["bias"] = bias.detach()
    layer = nn.utils.skip_init(nn.Linear, d_in, d_out, bias="bias" in state, dtype=W.dtype)
    layer.load_state_dict(state)
    return layer
