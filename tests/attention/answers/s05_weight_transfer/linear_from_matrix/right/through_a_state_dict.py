"""Right. Makes a layer of the right dtype and loads the transpose as a state dict, which copies.

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    """A linear layer that computes ``x @ W + bias``."""
    if W.ndim != 2:
        raise ValueError(f"W should have two axes, not {W.ndim}.")
    d_in, d_out = W.shape
    numbers = {"weight": W.detach().T}
    if bias is not None:
        if tuple(bias.shape) != (d_out,):
            raise ValueError(f"bias should have shape ({d_out},), not {tuple(bias.shape)}.")
        numbers["bias"] = bias.detach()
    layer = nn.Linear(d_in, d_out, bias=bias is not None, device=W.device, dtype=W.dtype)
    layer.load_state_dict(numbers)
    return layer
