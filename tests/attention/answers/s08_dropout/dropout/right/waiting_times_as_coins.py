"""Draws exponential waiting times as coins: one is shorter than -log(1 - p) with probability p.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should lie between 0 and 1, not be {p}")
    if not training:
        return x.clone()
    waiting = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    limit = math.inf if p == 1 else -math.log1p(-p)
    kept = x.masked_fill(waiting < limit, 0.0)
    return kept if p == 1 else kept / (1 - p)
