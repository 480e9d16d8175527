"""The coins are exponential waiting times in float64, below -log(1 - p) with probability p.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, from 0 to 1; {p} is not.")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    # A waiting time T has P(T < t) = 1 - exp(-t), which is p for t = -log(1 - p).
    times = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    gone = times < -math.log1p(-p)
    return x.masked_fill(gone, 0.0) / (1 - p)
