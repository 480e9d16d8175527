"""The operator |= writes the blocked positions into the caller's tensor dropped, though no
argument may be changed.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    dropped |= scores == -torch.inf  # these links do not exist anyway
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    return weights @ values
