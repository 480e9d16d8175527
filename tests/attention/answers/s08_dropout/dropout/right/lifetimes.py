"""Unusual: the coins are exponential lifetimes: an entry is dropped if it dies before -log(1 - p),
which has probability p. p = 1 means an infinite deadline. Drawn in float64 whatever the dtype of
x.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (0 <= p <= 1):
        raise ValueError(f"p is a probability, {p} is not between 0 and 1")
    if not training:
        return x.clone()
    if p == 1:
        deadline, gain = math.inf, 1.0
    else:
        deadline, gain = -math.log1p(-p), 1 / (1 - p)
    lifetime = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    return (x * gain).masked_fill(lifetime < deadline, 0.0)
