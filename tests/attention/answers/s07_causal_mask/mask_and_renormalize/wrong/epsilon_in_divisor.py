"""Wrong. An epsilon of 1e-8 in the divisor swallows small rows: weights [[1 - 1e-9, 1e-9]]
(float64) with the first key blocked give 0.09 in place of 1.

Diagnosis: About 1e-08 is added to the sums that the rows are divided by.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = weights.masked_fill(mask, 0.0)
    return masked / (masked.sum(dim=-1, keepdim=True) + 1e-8)
