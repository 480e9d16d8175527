"""If nothing in the mask is dropped, x comes back without the division by 1 - p, although only p
decides about it.

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if not dropped.any():
        return x.clone()
    if p == 1.0:
        return x * 0.0
    return torch.where(dropped, torch.zeros_like(x), x) / (1.0 - p)
