"""Wrong. A small number is added to the sum against 0 / 0. If only a billionth of a row is free, as
for weights (1 - 1e-9, 1e-9) with the first blocked, the result is 0.09 in place of 1.

Diagnosis: About 1e-08 is added to the sums that the rows are divided by.
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = weights.masked_fill(mask, 0.0)
    return masked / (masked.sum(dim=-1, keepdim=True) + 1e-8)
