"""Wrong: each row of weights is divided by its sum "to be a real average". The text allows any
numbers as weights: a row (2, 0, 0) gives x_0 in place of 2 x_0, and (1, -1) gives inf or nan.

Diagnosis: The weights are divided by the sum of their row.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens."""
    numerator = weights @ X
    denominator = weights.sum(-1).unsqueeze(-1)
    return numerator / denominator
