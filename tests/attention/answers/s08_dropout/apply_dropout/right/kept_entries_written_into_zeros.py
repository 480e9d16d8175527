"""Starts from zeros and writes only the kept entries into them with a boolean index, so p = 1
needs no case of its own.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = torch.zeros_like(x)
    kept = ~dropped
    result[kept] = x[kept] / (1 - p)  # with p = 1 there are none
    return result
