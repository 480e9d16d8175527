"""Computes the transposed equation, X^T A^T, and transposes back, so the result is not contiguous.

Diagnosis: none
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    return (X.mT @ weights.mT).mT
