"""With p = 1 torch.where hides x / 0 in the result, but backwards 0 is divided by 0, and the
gradient that reaches x is nan.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    return torch.where(dropped, torch.zeros_like(x), x / (1 - p))
