"""Takes every row whose first key is blocked for a row that is blocked entirely, and returns zeros
for it.

Diagnosis: A row whose first key is blocked becomes zeros, whatever is free in it.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    # If not even the first key is free, nothing is: such a row becomes zeros.
    empty = mask[..., :1]
    return (kept / total).masked_fill(empty, 0.0)
