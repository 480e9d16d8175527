"""Wrong: to avoid the division by zero at p = 1, the divisor is max(1 - p, 0.1). For p between 0.9
and 1 the kept entries are multiplied by 10 in place of 1 / (1 - p), for instance 100 at p =
0.99.

Diagnosis: What stays is never divided by less than about 0.1, however small 1 - p is.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep_prob = max(1.0 - p, 0.1)  # never divide by 0
    return torch.where(dropped, torch.zeros_like(x), x / keep_prob)
