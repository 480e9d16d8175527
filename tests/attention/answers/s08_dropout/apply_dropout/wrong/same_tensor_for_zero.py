"""Wrong. With p = 0 there is nothing to do, so x itself comes back and not a new tensor: after
``apply_dropout(x, dropped, 0.0).zero_()`` the caller's x is zero.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 0:
        return x
    if p == 1:
        return x.masked_fill(dropped, 0.0)
    return torch.where(dropped, torch.zeros_like(x), x / (1 - p))
