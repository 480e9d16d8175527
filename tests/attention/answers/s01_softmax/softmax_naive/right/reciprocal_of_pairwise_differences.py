"""Divides the fraction by its numerator, so that a weight is one over the sum of exp(s_j - s_i).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    s = x.double().movedim(dim, -1)
    # differences[..., i, j] = s_j - s_i
    differences = s.unsqueeze(-2) - s.unsqueeze(-1)
    weights = 1 / differences.exp().sum(-1)
    return weights.movedim(-1, dim).to(x.dtype)
