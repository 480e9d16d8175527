"""Returns x undivided when the mask happens to drop nothing, though only p decides about the
division.

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if not dropped.any():
        return x.clone()  # nothing to do
    kept = x.masked_fill(dropped, 0.0)
    return kept if p == 1 else kept / (1 - p)
