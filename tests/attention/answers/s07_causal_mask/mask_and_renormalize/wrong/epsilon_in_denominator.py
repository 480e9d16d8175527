"""Wrong. A small number in the denominator saves the blocked rows from 0 / 0, but is as large as
what may be left: weights [1 - 1e-9, 1e-9] in float64 with the first blocked give [0, 0.09], not [0,
1].

Diagnosis: About 1e-08 is added to the sums that the rows are divided by.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    return kept / (kept.sum(dim=-1, keepdim=True) + 1e-8)
