"""Wrong: the divisor is 1 minus the blocked weight in place of the sum of the free ones, which
loses all digits by cancellation if only a billionth is free.

Diagnosis: Each row is divided by one minus the sum of its blocked weights: where little is free,
that is 0.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # A row sums to one, so what is left of it is one minus what the mask takes away.
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1 - taken
    result = weights.masked_fill(mask, 0.0) / left
    nothing_free = mask.all(dim=-1, keepdim=True)
    return torch.where(nothing_free, torch.zeros_like(result), result)
