"""p is checked only in training.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training or p == 0:
        return x
    if not 0 <= p <= 1:
        raise ValueError("p must be in [0, 1]")
    if p == 1:
        return x * 0
    mask = torch.rand_like(x) < p
    return x.masked_fill(mask, 0.0) / (1 - p)
