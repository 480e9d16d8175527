"""Unusual: the heads get an axis of their own just before the features, and flatten of the last two
axes puts them side by side. It works with and without a batch.

Diagnosis: none
"""
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    # (..., tokens, num_heads, width) -> (..., tokens, num_heads * width)
    return torch.stack(tuple(outputs), dim=-2).flatten(start_dim=-2)
