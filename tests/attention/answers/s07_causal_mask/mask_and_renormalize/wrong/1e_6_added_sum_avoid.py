"""1e-6 is added to the sum to avoid a division by zero, so rows whose free weight is small do not
sum to one.

Diagnosis: About 1e-06 is added to the sums that the rows are divided by.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free = weights.masked_fill(mask, 0.0)
    return free / (free.sum(dim=-1, keepdim=True) + 1e-6)
