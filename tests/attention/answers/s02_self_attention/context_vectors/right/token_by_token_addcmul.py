"""Starts from zeros and adds one token after the other to all context vectors at once.

Diagnosis: none
"""


import torch


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    *front, n = weights.shape
    result = X.new_zeros(*front, X.shape[-1])
    for j in range(n):
        share = weights[..., j].unsqueeze(-1)
        token = X[..., j, :].unsqueeze(-2)
        result = torch.addcmul(result, share, token)
    return result
