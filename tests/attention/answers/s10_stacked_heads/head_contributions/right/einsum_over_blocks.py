"""Right. One einsum over the stacked heads and the weight with its columns unflattened to (heads,
width).

Diagnosis: none
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    """What each head contributes to the output of a layer with an output projection."""
    blocks = weight.unflatten(1, (len(outputs), -1))  # (d_out, heads, width)
    return torch.einsum("hbtw,ohw->hbto", torch.stack(tuple(outputs)), blocks)
