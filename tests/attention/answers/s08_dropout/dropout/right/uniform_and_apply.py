"""Right. A float64 uniform draw (uniform_) compared with p, handed to apply_dropout; a random
number in [0, 1) is always below 1 and never below 0, so p = 0 and p = 1 need no case of their own.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0.0 <= p <= 1.0:
        raise ValueError("p must lie between 0 and 1")
    if training:
        coins = torch.empty(x.shape, dtype=torch.float64, device=x.device).uniform_()
        return apply_dropout(x, coins < p, p)
    return x + 0.0
