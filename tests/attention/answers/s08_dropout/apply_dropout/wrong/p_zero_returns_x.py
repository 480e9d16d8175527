"""Wrong. With p = 0 the argument itself comes back and not a new tensor: after y = apply_dropout(x,
none, 0.0) and y.zero_(), x is zero too (and entries that are marked as dropped stay).

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 0:
        return x
    if p == 1:
        return x.masked_fill(torch.ones_like(dropped), 0.0)
    return x.masked_fill(dropped, 0.0) / (1 - p)
