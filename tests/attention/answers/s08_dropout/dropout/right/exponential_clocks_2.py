"""Unusual: no uniform numbers and no bernoulli. Each entry gets an exponentially distributed
lifetime T, and is dropped if T < -log(1 - p), which happens with probability 1 - exp(log(1 - p))
= p. For p = 1 the deadline is infinite. Kept entries are chosen with torch.where, so an infinite
x makes no nan.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"p should be a probability, not {p}")
    if not training:
        return x.clone()
    if p == 1:
        return torch.where(torch.zeros_like(x, dtype=torch.bool), x, torch.zeros_like(x))
    lifetime = torch.empty(x.shape, device=x.device).exponential_()
    alive = lifetime >= -math.log1p(-p)
    return torch.where(alive, x / (1 - p), torch.zeros_like(x))
