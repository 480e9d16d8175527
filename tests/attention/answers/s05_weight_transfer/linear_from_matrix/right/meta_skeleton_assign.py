"""Right, but unusual: the layer is made on the meta device, without any numbers, and gets its weight
and its bias by load_state_dict with assign=True.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    match tuple(W.shape):
        case (d_in, d_out):
            pass
        case other:
            raise ValueError(f"W should have two axes, not the shape {other}")
    numbers = {"weight": W.detach().mT.clone()}
    if bias is not None:
        if tuple(bias.shape) != (d_out,):
            raise ValueError(f"bias should have the shape {(d_out,)}, not {tuple(bias.shape)}")
        numbers["bias"] = bias.detach().to(W).clone()
    skeleton = nn.Linear(d_in, d_out, bias="bias" in numbers, device="meta", dtype=W.dtype)
    skeleton.load_state_dict(numbers, assign=True)
    return skeleton
