"""Wrong: divides by the sum of the weights, as for an average, though the weights may be any
numbers. For weights [[2.0, 2.0]] and X = [[1.0], [3.0]] it returns 2 and not 8.

Diagnosis: The weights are divided by the sum of their row.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    weighted_sum = weights @ X
    return weighted_sum / weights.sum(dim=-1, keepdim=True)
