"""Uses F.normalize with p=1, since the sum of non-negative weights is their 1-norm; eps is the
smallest normal number.

Diagnosis: none
"""


import torch.nn.functional as F


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free = torch.where(mask, torch.zeros_like(weights), weights)
    return F.normalize(free, p=1.0, dim=-1, eps=torch.finfo(weights.dtype).tiny)
