"""Divides each row of the weights by its sum first: a weighted mean, not the weighted sum.

Diagnosis: The weights are divided by the sum of their row; they are to be used as they are.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    # A context vector is an average of the tokens, so the shares have to add up to one.
    shares = weights / weights.sum(dim=-1, keepdim=True)
    return torch.matmul(shares, X)
