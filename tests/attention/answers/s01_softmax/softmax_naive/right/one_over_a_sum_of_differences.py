"""Divides the fraction through: weight i is 1 / sum_j exp(s_j - s_i), from all pairs at once.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    wide = torch.promote_types(x.dtype, torch.float32)  # e^40 does not fit into a half
    s = x.to(wide).movedim(dim, -1)
    differences = s.unsqueeze(-2) - s.unsqueeze(-1)  # [..., i, j] is s_j - s_i
    weights = differences.exp().sum(dim=-1).reciprocal()
    return weights.movedim(-1, dim).to(x.dtype)
