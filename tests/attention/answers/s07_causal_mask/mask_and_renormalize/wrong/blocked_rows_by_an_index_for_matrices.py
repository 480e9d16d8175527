"""Rows without free keys are set to zero with result[empty], which fits matrices: weights of shape
(3, 4, 6) and a mask of shape (4, 6) with such a row.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    result = kept / kept.sum(dim=-1, keepdim=True)
    empty = mask.all(dim=-1)
    if empty.any():
        result[empty] = 0.0
    return result
