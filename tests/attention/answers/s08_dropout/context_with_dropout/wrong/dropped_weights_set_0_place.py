"""Dropped weights are set to 0 in place on the softmax's output, which the softmax needs for its
gradient, so backward raises a RuntimeError and no gradient reaches scores.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    return (weights / (1 - p)) @ values
