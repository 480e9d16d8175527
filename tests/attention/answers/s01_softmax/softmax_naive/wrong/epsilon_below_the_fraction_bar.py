"""Adds 1e-8 to the sum of the exponentials, so the weights do not sum to 1 when all scores are
near -20.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = torch.exp(x)
    return powers / (powers.sum(dim=dim, keepdim=True) + 1e-8)  # never divide by zero
