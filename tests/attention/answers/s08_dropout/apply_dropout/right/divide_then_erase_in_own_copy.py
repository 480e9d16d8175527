"""Divides into a tensor of its own, by 1 if 1 - p is 0, and erases the dropped entries in place
there.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = x / ((1 - p) or 1.0)
    result[dropped] = 0
    return result
