"""Divides the formula by its numerator, so that the weight is 1 / sum_j exp(s_j - s_i), and
computes all differences by broadcasting. The differences are at most 40, so exp is at most
2.4e17; the dimension is moved to the end and back.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)
    # [..., i, j] = s_j - s_i
    differences = rows[..., None, :] - rows[..., :, None]
    shares = differences.exp().sum(dim=-1).reciprocal()
    return shares.movedim(-1, dim)
