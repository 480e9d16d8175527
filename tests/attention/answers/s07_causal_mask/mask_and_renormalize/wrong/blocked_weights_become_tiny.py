"""Blocked weights become 1e-30, not 0.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 1e-30)
    kept = kept / kept.sum(dim=-1, keepdim=True)
    return kept.masked_fill(mask.all(dim=-1, keepdim=True), 0.0)
