"""What is left of a row is computed as 1 minus the blocked weight; the digits cancel, so a row of
which only a billionth is free comes out as zeros or with a wrong sum.

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    removed = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1.0 - removed
    return torch.where(left > 0, kept / left, torch.zeros_like(kept))
