"""Adds 1e-8 to the row sums to be safe from 0/0, which is more than a billionth.

Mistake: for weights = [[1 - 1e-9, 1e-9]] (float64) and mask = [[True, False]] it returns [[0,
0.0909]], the text asks for [[0, 1]], "also if only a billionth of the row's weight is free".

Diagnosis: About 1e-08 is added to the sums that the rows are divided by.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    eps = 1e-8
    kept = weights * (~mask).to(weights.dtype)
    return kept / (kept.sum(dim=-1, keepdim=True) + eps)
