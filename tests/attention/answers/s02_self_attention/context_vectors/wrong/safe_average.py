"""The rows of the weights are divided by their sum first, although the weights may be any numbers;
rows that do not sum to 1 give other context vectors than the weighted sum.

Diagnosis: The weights are divided by the sum of their row; they are to be used as they are.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    # make sure that it is a proper average
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return torch.matmul(weights, X)
