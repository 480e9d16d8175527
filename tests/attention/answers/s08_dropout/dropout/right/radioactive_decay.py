"""The coins are exponential waiting times: an entry is dropped if its clock rings before -log(1 -
p), which happens with probability p exactly. The times are drawn in float64, and p = 1 waits for
ever.

Diagnosis: none
"""
import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, from 0 to 1, not {p}")
    if not training:
        return x.clone()
    deadline = math.inf if p == 1 else -math.log1p(-p)
    rings_at = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    survivors = x.masked_fill(rings_at < deadline, 0)
    return survivors if p == 1 else survivors / (1 - p)
