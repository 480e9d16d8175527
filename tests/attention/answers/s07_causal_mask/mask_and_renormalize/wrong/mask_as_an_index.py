"""Uses the mask as an index behind an ellipsis, which fits masks of shape (n_q, n_k) or (n_k,)
only. Breaks "or any other that broadcasts to that of ``weights``": (batch, 1, n_k), (n_q, 1) and
the like raise an IndexError.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    result = weights.clone()
    result[..., mask] = 0
    sums = result.sum(dim=-1, keepdim=True)
    sums[sums == 0] = 1
    return result / sums
