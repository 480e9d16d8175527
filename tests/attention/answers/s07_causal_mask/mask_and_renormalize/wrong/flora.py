"""The row sums are clamped from below at 1e-4 before the division, so a row whose free weights sum
to less does not come back to the sum one.

Diagnosis: A row whose free weights are small does not sum to one.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    sums = kept.sum(dim=-1, keepdim=True)
    # clamp: a row with everything blocked must not give 0 / 0
    return kept / sums.clamp(min=1e-4)
