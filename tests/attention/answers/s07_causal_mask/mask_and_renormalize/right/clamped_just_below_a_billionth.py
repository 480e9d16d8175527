"""Divides by at least 9e-10, just below a billionth.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    return kept / kept.sum(dim=-1, keepdim=True).clamp(min=9e-10)
