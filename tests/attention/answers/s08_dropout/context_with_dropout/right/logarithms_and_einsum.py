"""Works with the logarithms of the weights: dividing by 1 - p is a subtraction, dropping is minus
infinity, and one exp comes at the very end, inside an einsum.

Diagnosis: none
"""
import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    logs = torch.log_softmax(scores, dim=2) - math.log1p(-p)
    logs = logs.masked_fill(dropped, -math.inf)
    return torch.einsum("bqk,bkd->bqd", logs.exp(), values)
