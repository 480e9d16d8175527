"""Unusual: the division is done by F.normalize with p=1, whose eps is set to the smallest normal
number of the dtype, so that a row of zeros stays zero and a tiny rest is still divided by
itself.

Diagnosis: none
"""


import torch.nn.functional as F


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    left = weights.masked_fill(mask, 0)
    smallest = torch.finfo(weights.dtype).tiny
    return F.normalize(left, p=1.0, dim=-1, eps=smallest)
