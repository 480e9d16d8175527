"""Computes what is left of a row as 1 minus what was taken away, which cancels when little is left.
Wrong for float32 weights [[1 - 1e-9, 1e-9]] with the mask [[True, False]]: the text wants [[0,
1]], and [[0, 1e-9]] comes back.

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    left = 1 - taken  # each row sums to one
    return torch.where(left > 0, kept / left, kept)
