"""Right. Gives the heads an axis of their own between tokens and features, and flattens these two.

Diagnosis: none
"""
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    """The outputs of all heads side by side."""
    return torch.stack(list(outputs), dim=-2).flatten(start_dim=-2)
