"""The weights are divided by their row sums first, to be sure that it is an average. Breaks: "for
every row of the weights, the weighted sum of the tokens" and "the weights may be any numbers",
for rows that do not sum to 1.

Diagnosis: The weights are divided by the sum of their row; they are to be used as they are.
"""
def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    total = weights.sum(dim=-1, keepdim=True)
    return torch.matmul(weights, X) / total  # a weighted average
