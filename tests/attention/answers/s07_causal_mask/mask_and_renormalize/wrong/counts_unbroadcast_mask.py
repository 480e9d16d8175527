"""Rows without a free key are found by counting True in the mask, before the mask is broadcast. With
a mask of shape (n_q, 1), such as [[True], [False]] for weights of shape (2, 3), the count is 1,
not 3, and row 0 comes out as nan, not zeros.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    empty = mask.sum(dim=-1, keepdim=True) == weights.shape[-1]
    total = total.masked_fill(empty, 1.0)
    return kept / total
