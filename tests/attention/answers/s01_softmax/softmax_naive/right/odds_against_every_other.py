"""The weight is 1 / sum_j exp(x_j - x_i), made from all pairwise differences in float64.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1).to(torch.float64)
    odds = torch.exp(rows[..., None, :] - rows[..., :, None])
    return odds.sum(dim=-1).reciprocal().movedim(-1, dim).to(x.dtype)
