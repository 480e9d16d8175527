"""Divides the scores, which are scaled already, by the square root of the width of the values.

Diagnosis: The scores are divided by the square root of the values' width, although they are
scaled already.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = (scores / values.shape[-1] ** 0.5).softmax(dim=-1)
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return weights @ values
