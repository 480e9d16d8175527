"""Writes zeros into the result of the softmax, which the backward pass still needs. Wrong when
scores require gradients: the values are right, but backward raises an error.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    weights = weights / (1 - p)
    return weights @ values
