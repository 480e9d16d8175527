"""Leaves the function before p is checked if it is not in training. Wrong for p = 1.5 with
training=False, which should raise ValueError.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training or p == 0:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    if p == 1:
        return x * 0
    keep = (torch.rand(x.shape) >= p).to(x.dtype)
    return x * keep / (1 - p)
