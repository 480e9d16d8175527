"""A row counts as empty if less than half a billionth is free.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    return torch.where(total > 5e-10, kept / total, 0.0)
