"""Wrong: the coins know whole percents only. For torch.ones(1000, 1000) with p = 0.004 nothing is
ever dropped, and with p = 0.996 everything is, where the text says: dropped with probability p.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.clone()
    percent = torch.randint(0, 100, x.shape, device=x.device)
    dropped = percent < round(100 * p)
    result = x.masked_fill(dropped, 0.0)
    return result if p == 1 else result / (1 - p)
