"""Tosses no coins: every entry gets an exponentially distributed waiting time, which is shorter than
-log(1 - p) with probability p. The threshold is 0 for p = 0 and infinite for p = 1.

Diagnosis: none
"""
import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, not {p}.")
    if not training:
        return x.clone()
    patience = math.inf if p == 1 else -math.log1p(-p)
    clocks = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    larger = x / ((1 - p) or 1)
    return torch.where(clocks < patience, torch.zeros_like(x), larger)
