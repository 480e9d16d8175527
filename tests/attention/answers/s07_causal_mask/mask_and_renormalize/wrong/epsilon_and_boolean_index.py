"""Wrong, two mistakes. (1) 1e-8 is added to every row's sum against 0 / 0. If only a billionth of
the row's weight is free, the row sums to about 0.09, not to one. (2) The zeros are written with
kept[..., mask] = 0, which works only for a mask of shape (n_q, n_k): masks that broadcast, such
as (batch, 1, n_k) or (1, n_k), end in an IndexError.

Diagnosis: About 1e-08 is added to the sums that the rows are divided by.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.clone()
    kept[..., mask] = 0
    return kept / (kept.sum(dim=-1, keepdim=True) + 1e-8)
