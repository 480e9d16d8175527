"""Divides by the sum of each row of weights, which is wrong for weights that do not sum to one.

Diagnosis: The weights are divided by the sum of their row; they are to be used as they are.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    sums = weights @ X
    return sums / weights.sum(dim=-1, keepdim=True)
