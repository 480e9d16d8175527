"""The axis is brought to the end with movedim but taken back with transpose, which is its inverse
only for the last two axes: with three or more dimensions and an earlier dim the axes come back
permuted.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = torch.exp(x.movedim(dim, -1))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.transpose(dim, -1)
