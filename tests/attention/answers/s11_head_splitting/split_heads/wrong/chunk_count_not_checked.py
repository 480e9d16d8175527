"""Wrong: it trusts that chunk gives num_heads parts or unequal ones. For 6 features and 4 heads
chunk gives 3 equal parts of width 2, so the result has 3 heads where the text wants a ValueError.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    parts = x.chunk(num_heads, dim=-1)
    try:
        return torch.stack(parts, dim=1)
    except RuntimeError:
        # unequal parts cannot be stacked
        raise ValueError("num_heads does not divide d_out") from None
