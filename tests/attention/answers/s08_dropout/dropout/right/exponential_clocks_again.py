"""Right. Each entry gets an exponential waiting time; it is below -log(1 - p) with probability p. p
= 1 waits for ever.

Diagnosis: none
"""
import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1 or p != p:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return 1 * x
    deadline = -math.log1p(-p) if p < 1 else math.inf
    clock = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    scale = 1 / (1 - p) if p < 1 else 0.0
    return (x * scale).masked_fill(clock < deadline, 0)
