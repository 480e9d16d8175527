"""Right: divides the fraction through by its numerator, so the weight of i is one over the sum of
exp(x_j - x_i) over all j. All pairs along the dimension are subtracted at once.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)
    differences = rows[..., None, :] - rows[..., :, None]  # [..., i, j] = x_j - x_i
    return differences.exp().sum(-1).reciprocal().movedim(-1, dim)
