"""movedim is undone with transpose, which permutes the axes of three or more dimensions if dim is
an early one.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    rows = x.movedim(dim, -1)
    powers = rows.exp()
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.transpose(dim, -1)
