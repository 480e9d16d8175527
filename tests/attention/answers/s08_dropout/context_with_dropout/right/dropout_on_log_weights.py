"""Dropout is done on the logarithms of the weights: a dropped weight has the logarithm minus
infinity, and dividing by 1 - p is subtracting log(1 - p). This is after log_softmax, so nothing
is shared out again; einsum mixes the values.

Diagnosis: none
"""
import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    logs = F.log_softmax(scores, dim=-1) - math.log1p(-p)
    some_weights = logs.masked_fill(dropped, -torch.inf).exp()
    return torch.einsum("bij,bjd->bid", some_weights, values)
