"""Unusual: since no weight is negative, the sum of a row is its L1 norm, so F.normalize(p=1) does
the division; its eps is lowered from 1e-12 to the smallest normal number of the dtype. A row of
zeros is divided by that eps and stays zero. The mask is applied with masked_fill, which
broadcasts.

Diagnosis: none
"""


from torch.nn import functional


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    visible = weights.masked_fill(mask, 0.0)
    return functional.normalize(visible, p=1.0, dim=-1, eps=torch.finfo(weights.dtype).tiny)
