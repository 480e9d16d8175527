"""Wrong. A small number keeps the denominator from 0, and is added for every p: with p = 0.9999 an
entry of 1 that stays becomes 9901 in place of 10000.

Diagnosis: About 1e-06 is added to the 1 - p that is divided by.
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    eps = 1e-6
    return x.masked_fill(dropped, 0.0) / (1 - p + eps)
