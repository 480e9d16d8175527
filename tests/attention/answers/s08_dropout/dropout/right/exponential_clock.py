"""Right. The coins are exponential waiting times in float64: one is at least -log(1 - p) with
probability 1 - p, and then the entry stays. p = 1 gives a threshold of infinity.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p = {p} is not a probability")
    if not training:
        return x.clone()
    threshold = math.inf if p == 1 else -math.log1p(-p)
    waiting = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    stays = waiting >= threshold
    scale = 1.0 if p == 1 else 1 / (1 - p)
    return torch.where(stays, x * scale, x.new_zeros(()))
