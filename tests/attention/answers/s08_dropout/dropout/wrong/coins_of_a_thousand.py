"""A coin is a whole number below 1000, so p counts in thousandths only: with p = 0.0001 ten times
too many entries are dropped.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p should lie between 0 and 1")
    if not training:
        return x
    if p == 1:
        return x * 0
    dropped = torch.randint(0, 1000, x.shape) < p * 1000
    return x.masked_fill(dropped, 0) / (1 - p)
