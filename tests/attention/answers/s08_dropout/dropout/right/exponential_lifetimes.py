"""Draws an exponential lifetime for each entry and drops those that die before the time -log(1 - p),
which happens with probability p. No uniform numbers and no bernoulli are used.

Diagnosis: none
"""

import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, not {p}")
    if not training:
        return x.clone()
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    deadline = -math.log1p(-p)
    lifetime = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    return (x / (1 - p)).masked_fill(lifetime < deadline, 0.0)
