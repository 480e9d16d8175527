"""Coins from exponential waiting times: one is shorter than -log(1 - p) with probability p.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, not {p}")
    if not training:
        return x.clone()
    patience = math.inf if p == 1 else -math.log1p(-p)
    waits = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    larger = 0.0 if p == 1 else 1 / (1 - p)
    return torch.mul(x, larger).masked_fill(waits < patience, 0)
