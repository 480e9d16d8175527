"""Zeros are returned only if the whole mask is True; a single blocked row among free ones is still
divided 0 by 0 and becomes nan.

Diagnosis: A row with all keys blocked becomes nan instead of zeros.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights * ~mask
    if mask.all():
        return torch.zeros_like(weights)  # nothing is left to divide by
    return kept / kept.sum(dim=-1, keepdim=True)
