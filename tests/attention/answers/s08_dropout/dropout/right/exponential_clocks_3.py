"""Each entry gets an exponential waiting time (rate 1, float64) and is dropped if it rings before
-log(1 - p), which happens with probability p. p = 1 is a deadline of infinity. Zeros are written
with masked_fill, so infinite entries of x do no harm.

Diagnosis: none
"""


import math


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (0 <= p <= 1):
        raise ValueError(f"p is a probability, not {p}")
    if not training:
        return x.clone()
    deadline = math.inf if p == 1 else -math.log1p(-p)
    rings_at = torch.empty(x.shape, dtype=torch.float64, device=x.device).exponential_()
    scale = 1.0 if p == 1 else 1.0 / (1.0 - p)
    return (x * scale).masked_fill(rings_at < deadline, 0.0)
