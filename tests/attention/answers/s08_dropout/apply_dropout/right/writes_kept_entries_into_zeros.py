"""Starts from a tensor of zeros of its own and writes only the kept, divided entries into it.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = torch.zeros_like(x)
    kept = ~dropped
    # With p = 1 nothing is kept, so there is no entry that could be divided by zero.
    result[kept] = x[kept] / (1 - p)
    return result
