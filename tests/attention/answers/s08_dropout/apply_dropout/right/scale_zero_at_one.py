"""Right. A factor that is 0 for p = 1 and 1 / (1 - p) otherwise, on a masked_fill of x.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    factor = 0.0 if p == 1 else 1 / (1 - p)
    return x.masked_fill(dropped, 0.0).mul(factor)
