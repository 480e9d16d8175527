"""``F.normalize`` with p = 1 divides each row by the sum of its absolute values and never by less
than eps, so blocked rows stay zero. It is done in float64 with a tiny eps, so that a billionth
survives, and cast back to the dtype given.

Diagnosis: none
"""
import torch.nn.functional as F

TINY = 1e-300  # a float64, far below any weight


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free_only = weights.to(torch.float64).masked_fill(mask, 0.0)
    return F.normalize(free_only, p=1.0, dim=-1, eps=TINY).to(weights.dtype)
