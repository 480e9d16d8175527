"""The coins are waiting times: an exponential variable is above -ln(1 - p) with probability 1 - p.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (0 <= p <= 1):
        raise ValueError(f"p must be a probability, not {p}")
    if p == 0 or not training:
        return x.clone()
    if p == 1:
        return torch.where(torch.zeros_like(x, dtype=torch.bool), x, torch.zeros_like(x))
    survival = torch.empty(x.shape, device=x.device, dtype=torch.float64).exponential_()
    alive = survival > -math.log1p(-p)
    return torch.where(alive, x / (1 - p), torch.zeros_like(x))
