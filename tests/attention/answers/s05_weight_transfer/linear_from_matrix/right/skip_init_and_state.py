"""Right: makes the layer without starting numbers (nn.utils.skip_init) and fills it by a state dict.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    try:
        d_in, d_out = W.shape
    except ValueError:
        raise ValueError(f"W should have two axes, not {W.dim()}") from None
    state = {"weight": torch.einsum("io->oi", W.detach())}
    if bias is not None:
        if [*bias.shape] != [d_out]:
            raise ValueError(f"the bias should have the shape {(d_out,)}, not {tuple(bias.shape)}")
        state["bias"] = bias.detach()
    layer = nn.utils.skip_init(
        nn.Linear, d_in, d_out, bias="bias" in state, dtype=W.dtype, device=W.device
    )
    layer.load_state_dict(state)
    return layer
