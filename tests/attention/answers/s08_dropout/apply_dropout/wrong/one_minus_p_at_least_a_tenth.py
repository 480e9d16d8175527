"""To avoid 0/0 the divisor is never below 0.1. Breaks "the entry divided by ``1 - p`` elsewhere"
for p between 0.9 and 1, where kept entries come out too small.

Diagnosis: What stays is never divided by less than about 0.1, however small 1 - p is.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep = 1.0 - p
    scale = 1.0 / max(keep, 0.1)  # no division by zero
    return x.masked_fill(dropped, 0.0) * scale
