"""A small number in the divisor guards against p = 1, but it also changes the result where p is near
1. Wrong for x = [0.25, 0.5], dropped = [False, True], p = 0.999: 250 is due, 249.75 comes out.

Diagnosis: About 1e-06 is added to the 1 - p that is divided by.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    eps = 1e-6  # p = 1 would divide by zero
    return x.masked_fill(dropped, 0.0) / (1 - p + eps)
