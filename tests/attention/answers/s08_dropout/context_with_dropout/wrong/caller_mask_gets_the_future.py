"""Adds the forbidden tokens to the dropout mask in place. Breaks "No argument is changed":
``dropped`` comes back with True above the diagonal. The context vectors are right.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    dropped |= torch.isinf(scores)
    weights = weights.masked_fill(dropped, 0) / (1 - p)
    return weights @ values
