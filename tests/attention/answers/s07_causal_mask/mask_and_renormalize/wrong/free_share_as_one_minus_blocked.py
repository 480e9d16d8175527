"""The free share of a row is computed as 1 minus the blocked share, which cancels to 0 or to
rounding noise when only a billionth of the weight is free.

Diagnosis: Each row is divided by one minus the sum of its blocked weights: where little is free,
that is 0.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    rest = 1.0 - taken  # each row sums to one
    result = weights.masked_fill(mask, 0.0) / rest
    closed = mask.expand_as(weights).all(dim=-1, keepdim=True)
    return result.masked_fill(closed, 0.0)
