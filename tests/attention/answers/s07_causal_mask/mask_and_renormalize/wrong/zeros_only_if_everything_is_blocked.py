"""Treats the blocked row only when the whole mask is True. Wrong for weights [[0.5, 0.5], [0.5,
0.5]] with the mask [[True, True], [False, True]]: the first row is nan and should be zeros.

Diagnosis: A row with all keys blocked becomes nan instead of zeros.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if mask.all():
        return torch.zeros_like(weights)
    kept = weights.masked_fill(mask, 0.0)
    return kept / kept.sum(dim=-1, keepdim=True)
