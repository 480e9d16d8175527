"""With nothing dropped, x comes back without the division by 1 - p.

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 1:
        return x * 0
    if not dropped.any():
        return x.clone()
    kept = x.masked_fill(dropped, 0.0)
    return kept / (1 - p)
