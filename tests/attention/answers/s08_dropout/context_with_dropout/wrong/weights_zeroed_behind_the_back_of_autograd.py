"""Zeroes the dropped weights through .data, which changes what softmax saved, so dropped scores
get a gradient of 0.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = F.softmax(scores, dim=-1)
    weights.data[dropped] = 0.0  # .data, or backward complains about an in-place operation
    weights = weights / (1 - p)
    return weights @ values
