"""Zeros come back only if the whole mask is blocked; one fully blocked row among others becomes
nan.

Diagnosis: A row with all keys blocked becomes nan instead of zeros.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if mask.all():
        return torch.zeros_like(weights)
    kept = weights.masked_fill(mask, 0.0)
    return kept / kept.sum(dim=-1, keepdim=True)
