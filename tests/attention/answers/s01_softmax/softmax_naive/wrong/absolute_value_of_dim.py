"""Takes the absolute value of a negative dim, which is the same only for dim=-1 of a matrix: for x
of shape (2, 3, 4) and dim=-1 the weights sum to 1 along dimension 1 and should do so along 2.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = abs(dim)
    powers = torch.exp(x)
    return powers / powers.sum(dim=dim, keepdim=True)
