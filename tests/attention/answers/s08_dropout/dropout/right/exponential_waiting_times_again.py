"""Right. An exponential waiting time stays below -log(1 - p) with probability p; p = 1 waits for
ever.

Diagnosis: none
"""
import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p >= 0 and p <= 1:
        pass
    else:
        raise ValueError("p is not between 0 and 1")
    if not training:
        return 1 * x
    if p == 1:
        return torch.where(torch.ones_like(x, dtype=torch.bool), torch.zeros_like(x), x)
    waiting = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    dropped = waiting < -math.log1p(-p)
    return x.masked_fill(dropped, 0).div(1 - p)
