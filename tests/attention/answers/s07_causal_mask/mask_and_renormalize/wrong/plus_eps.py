"""1e-6 is added to the sum of each row to avoid 0/0; where only little weight is free (a sum of 1e-6
or less), the row sums to a half or less instead of one.

Diagnosis: About 1e-06 is added to the sums that the rows are divided by.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    return kept / (kept.sum(dim=-1, keepdim=True) + 1e-6)
