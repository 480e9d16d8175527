"""The division by 1 - p happens before the exponential, as a subtraction from the logarithms of
the weights.

Diagnosis: none
"""


import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    logs = F.log_softmax(scores, dim=-1) - math.log1p(-p)
    kept = logs.exp().masked_fill(dropped, 0.0)
    return torch.einsum("bqk,bkd->bqd", kept, values)
