"""Right, with logarithms: dividing by 1 - p is a subtraction, a dropped weight is minus infinity
after the softmax, and the exponential comes last.

Diagnosis: none
"""

import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    log_weights = F.log_softmax(scores, dim=-1) - math.log1p(-p)
    return log_weights.masked_fill(dropped, -torch.inf).exp() @ values
