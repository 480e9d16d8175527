"""Collects the result in torch.zeros of the default dtype. Breaks "``x`` is a floating point
tensor of any shape": for float64 or float16 the assignment raises a dtype error.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = torch.zeros(x.shape)
    kept = ~dropped
    if kept.any():
        result[kept] = x[kept] / (1 - p)
    return result + 0 * x.sum()
