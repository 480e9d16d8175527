"""Right, with other coins: each entry draws an exponential waiting time, and it stays if the time is
at least -log(1 - p), which happens with probability 1 - p.

Diagnosis: none
"""

import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"{p} is not a probability")
    if not training:
        return x.clone()
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    waited = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    stays = waited >= -math.log1p(-p)
    return torch.where(stays, x / (1 - p), torch.zeros_like(x))
