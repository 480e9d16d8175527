"""Right. A Python list with the same transpose num_heads times, stacked.

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    return torch.stack([x.t()] * num_heads)
