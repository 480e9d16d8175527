"""Wrong, two mistakes. Draws coins for the last two axes only, so all items of x of shape (8, 4, 5)
lose the same entries. And p is checked after the return for evaluation: ``dropout(x, 1.5, False)``
raises nothing.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if not 0 <= p <= 1:
        raise ValueError(f"p should be from 0 to 1, not {p}")
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0)
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    return x.masked_fill(dropped, 0) / (1 - p)
