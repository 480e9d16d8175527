"""Right: dropout happens on the logarithms of the weights, after log_softmax (so nothing is shared
out again): dropped is minus infinity, dividing by 1 - p is a subtraction, and exp comes last.

Diagnosis: none
"""
import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    log_weights = F.log_softmax(scores, dim=-1).masked_fill(dropped, -torch.inf)
    weights = torch.exp(log_weights - math.log1p(-p))
    return torch.einsum("bij,bjd->bid", weights, values)
