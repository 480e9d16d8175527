"""Two mistakes in the special cases: p = 0 returns x itself and no new tensor, and p = 1 returns
fresh zeros that are cut off from x, so that no gradient reaches x (backward raises an error).

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 0:
        return x  # nothing to do
    if p == 1:
        return torch.zeros_like(x)  # avoids 0 / 0
    return torch.where(dropped, torch.zeros_like(x), x / (1 - p))
