"""The sum of a row without free keys becomes 1 only if the row is blocked in all items of a stack;
else it comes out as nan.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    sums = kept.sum(dim=-1, keepdim=True)
    safe = sums.clone()
    for i in range(weights.shape[-2]):
        if (sums[..., i, :] == 0).all():
            safe[..., i, :] = 1.0
    return kept / safe
