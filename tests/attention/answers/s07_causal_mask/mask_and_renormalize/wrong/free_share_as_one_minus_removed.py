"""Divides by 1 minus the removed weight in place of the sum of what is left: on paper the same,
but where only a billionth of a row is free the subtraction gives 0 or rounding noise, and the row
becomes inf or does not sum to one.

Diagnosis: Each row is divided by one minus the sum of its blocked weights: where little is free,
that is 0.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    removed = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1 - removed  # each row sums to one
    kept = weights.masked_fill(mask, 0.0)
    nothing_left = mask.all(dim=-1, keepdim=True)
    return torch.where(nothing_left, torch.zeros_like(kept), kept / left)
