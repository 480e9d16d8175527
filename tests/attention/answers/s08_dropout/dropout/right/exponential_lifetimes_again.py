"""Draws an exponential lifetime for each entry and drops those that die before -log(1 - p).

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p = {p} is not a probability")
    if not training or p == 0:
        return x.clone()
    end = -math.log1p(-p) if p < 1 else math.inf
    lifetime = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    survives = lifetime >= end
    return torch.where(survives, x, torch.zeros_like(x)) / (1 - p or 1)
