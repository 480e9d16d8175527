"""A small number is added to 1 - p so that p = 1 does not divide by zero, and it is felt when p is
near one. Wrong for x = [1.0], dropped = [False], p = 0.9999: the result is about 9901, but it
should be 10000.

Diagnosis: About 1e-06 is added to the 1 - p that is divided by.
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    scaled = x / (1 - p + 1e-6)  # never divide by zero
    return scaled.masked_fill(dropped, 0.0)
