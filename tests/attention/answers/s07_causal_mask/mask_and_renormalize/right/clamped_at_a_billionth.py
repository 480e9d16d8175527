"""Divides by at least 1e-9, a billionth: rows of which a billionth or more is free sum to one, as
the text asks.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = weights.double().masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    return (kept / total.clamp(min=1e-9)).to(weights.dtype)
