"""Wrong: the sum of the free weights is computed as one minus that of the blocked ones, which is
nothing but rounding where little is free. The row [1e-9, 1.0] with mask [False, True] comes out
as [0, 0], and [1, 0] is right.

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""

def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    blocked = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1 - blocked  # every row sums to one
    return torch.where(left > 0, kept / left, torch.zeros_like(kept))
