"""Builds the layer on the meta device, without any numbers, and hangs the transposed matrix in with
load_state_dict(assign=True). The layer shares memory with W, which the text allows.

Diagnosis: none
"""


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    match [tuple(W.shape), None if bias is None else tuple(bias.shape)]:
        case [(_, _), None]:
            pass
        case [(_, d_out), (size,)] if size == d_out:
            pass
        case other:
            raise ValueError(f"W and bias of the shapes {other} do not make a linear layer")
    state = {"weight": W.detach().t()}
    if bias is not None:
        state["bias"] = bias.detach().to(W.dtype)
    layer = nn.Linear(*W.shape, bias="bias" in state, device="meta", dtype=W.dtype)
    layer.load_state_dict(state, assign=True)
    return layer
