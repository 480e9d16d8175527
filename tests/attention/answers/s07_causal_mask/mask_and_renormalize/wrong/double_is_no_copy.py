"""Takes ``weights.double()`` for a copy and works on it in place; for a tensor that is float64
already it is the same tensor. With float64 weights [[0.5, 0.5]] and the mask [[False, True]] the
caller's weights become [[0.5, 0]], where the text says that they are not changed.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    exact = weights.double()  # a copy with more digits
    exact.masked_fill_(mask, 0.0)
    sums = exact.sum(dim=-1, keepdim=True)
    empty = sums == 0
    result = exact / sums.masked_fill(empty, 1.0)
    return result.to(weights.dtype)
