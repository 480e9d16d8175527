"""Two mistakes. The mask is used as an index, which works for shape (n_q, n_k) only: a mask (n_k,),
(1, n_k) or (batch, 1, n_k) raises an IndexError, against "or any other that broadcasts to that
of ``weights``". And the sum is clamped at 1e-6, so rows with less free weight do not sum to one,
against "also if only a billionth ... is free".

Diagnosis: The sums that the rows are divided by are never taken to be less than about 1e-06.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    result = weights.clone()
    result[..., mask] = 0.0
    # avoid a division by zero if the whole row is masked
    row_sums = result.sum(dim=-1, keepdim=True).clamp(min=1e-6)
    return result / row_sums
