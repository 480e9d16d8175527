"""Wrong. Divides every row of the weights by its sum first, but the weights may be any numbers:
weights [[2.0, 0.0]] with X = [[1.0], [5.0]] gives 1 in place of 2.

Diagnosis: The weights are divided by the sum of their row.
"""
def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    shares = weights / weights.sum(dim=-1, keepdim=True)  # each row sums to one
    return torch.matmul(shares, X)
