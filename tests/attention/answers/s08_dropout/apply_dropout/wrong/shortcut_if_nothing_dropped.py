"""Returns x as it is, not divided by 1 - p, when the mask happens to drop nothing, although only p
decides about the division.

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if not dropped.any():
        return x.clone()  # no dropout in this draw, nothing to make up for
    if p == 1:
        return x.masked_fill(dropped, 0.0)
    return x.masked_fill(dropped, 0.0) / (1 - p)
