"""The coin is a whole number below 100, so p is rounded to whole percents (p = 0.004 never drops,
p = 0.125 drops 12 %) while the rest is divided by the exact 1 - p.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is {p}, but a probability lies between 0 and 1")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x * 0.0
    coins = torch.randint(0, 100, x.shape, device=x.device)
    dropped = coins < round(100 * p)
    return x.masked_fill(dropped, 0.0) / (1 - p)
