"""A row whose free weights are small does not sum to one.

Only a row without any free key has nothing to divide. Does the sum have a lower bound, or is it
found by a subtraction, in which small numbers are lost?
"""

import torch


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    sums = kept.sum(dim=-1, keepdim=True)
    # clamp: a row with everything blocked must not give 0 / 0
    return kept / sums.clamp(min=1e-4)
