"""Computes the free weight of a row as 1 minus the blocked weight, so that it is rounded away
(zeros, or a wrong sum) if only about a billionth of the row is free.

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # A row sums to one, so what is left is one minus what is taken away.
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1 - taken
    kept = weights.masked_fill(mask, 0.0)
    return torch.where(left > 0, kept / left, torch.zeros_like(kept))
