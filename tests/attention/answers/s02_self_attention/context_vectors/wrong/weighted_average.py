"""Wrong for weights that do not sum to one: it divides by their sum, as one does for an average. The
weights [[2, 1]] with X = [[1, 0], [0, 1]] give (0.667, 0.333), but the weighted sum is (2, 1).

Diagnosis: The weights are divided by the sum of their row; they are to be used as they are.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    # weighted average of the tokens: the weighted sum over the total weight
    total = weights.sum(dim=-1, keepdim=True)
    return (weights @ X) / total
