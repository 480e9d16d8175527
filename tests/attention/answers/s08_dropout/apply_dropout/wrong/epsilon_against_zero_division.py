"""A small number in the denominator avoids 0 / 0 at p = 1, but makes all other results a little too
small. For x [1.0], dropped [False] and p = 0.999 the result is about 999.0, not 1000.

Diagnosis: About 1e-06 is added to the 1 - p that is divided by.
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    eps = 1e-6  # no division by zero for p = 1
    return torch.where(dropped, torch.zeros_like(x), x) / (1 - p + eps)
