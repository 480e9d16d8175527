"""A negative dim is made positive with abs(), which fits only for the last dimension of a matrix.
Breaks "negative numbers count from the end": for three dimensions dim=-1 goes along dimension 1,
and dim=-2 of a matrix or dim=-1 of a vector is an error.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = abs(dim)
    powers = torch.exp(x)
    total = powers.sum(dim=dim, keepdim=True)
    return powers / total
