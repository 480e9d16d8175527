"""Avoids 0/0 by adding 1e-9 to the sum. Breaks "sum to one, up to rounding, also if only a
billionth of the row's weight is free": such a row sums to 1/2.

Diagnosis: About 1e-09 is added to the sums that the rows are divided by.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights * (~mask)
    return kept / (kept.sum(dim=-1, keepdim=True) + 1e-9)
