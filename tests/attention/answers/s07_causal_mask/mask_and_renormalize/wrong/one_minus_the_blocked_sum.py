"""Divides by 1 minus the blocked weight instead of the sum of the free weights, which cancels to
nothing. Wrong for float32 weights [[1.0, 2.5e-10, 7.5e-10]] with mask [[True, False, False]]: [0,
0.25, 0.75] is due, but the divisor comes out as 0, is replaced by 1, and the row stays at a
billionth.

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # Every row sums to one, so what is left is one minus what we take away.
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1 - taken
    # rows that are blocked completely: do not divide by zero
    left = torch.where(left > 0, left, torch.ones_like(left))
    return weights.masked_fill(mask, 0.0) / left
