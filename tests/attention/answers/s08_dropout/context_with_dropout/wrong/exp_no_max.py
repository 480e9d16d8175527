"""exp of the scores without subtracting the maximum overflows.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = scores.exp() / scores.exp().sum(-1, keepdim=True)
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return weights @ values
