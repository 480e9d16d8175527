"""Uses F.normalize with the 1-norm, which never divides by less than the smallest normal number.

Diagnosis: none
"""


import torch.nn.functional as F


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    left = torch.where(mask, weights.new_zeros(()), weights)
    return F.normalize(left, p=1.0, dim=-1, eps=torch.finfo(weights.dtype).tiny)
