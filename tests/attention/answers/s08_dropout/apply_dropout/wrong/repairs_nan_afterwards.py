"""Divides by 1 - p also when that is 0 and repairs the nan in the result, but not the one in the
gradient. With p = 1, everything dropped and x = (1.0, 2.0) with requires_grad, x.grad is nan; the
right gradient is zero.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = x * ~dropped / (1 - p)
    return torch.nan_to_num(kept, nan=0.0)  # p = 1: 0 / 0
