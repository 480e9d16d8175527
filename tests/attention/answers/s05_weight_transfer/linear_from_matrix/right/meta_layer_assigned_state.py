"""Builds the layer on the meta device and assigns it a state dict; the transpose is an einsum. The
shapes are told apart with a match statement.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape):
        case (d_in, d_out):
            pass
        case shape:
            raise ValueError(f"W should have two axes, not the shape {shape}.")

    state = {"weight": torch.einsum("io->oi", W.detach()).clone()}
    if bias is not None:
        if tuple(bias.shape) != (d_out,):
            raise ValueError(f"The bias should have the shape {(d_out,)}, not {tuple(bias.shape)}.")
        state["bias"] = bias.detach().clone().to(state["weight"])

    layer = nn.Linear(d_in, d_out, bias="bias" in state, device="meta", dtype=W.dtype)
    layer.load_state_dict(state, assign=True)
    return layer.requires_grad_(True)
