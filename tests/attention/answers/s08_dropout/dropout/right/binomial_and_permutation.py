"""Draws first how many entries are dropped (binomial), and then which ones (the beginning of a
random permutation). Together this is the same as an independent coin for each entry.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, not {p}")
    if not training:
        return x.clone()
    n = x.numel()
    many = torch.binomial(
        torch.tensor(n, dtype=torch.float64), torch.tensor(p, dtype=torch.float64)
    )
    dropped = torch.zeros(n, dtype=torch.bool)
    dropped[torch.randperm(n)[: int(many)]] = True
    dropped = dropped.reshape(x.shape).to(x.device)
    return x.masked_fill(dropped, 0.0) / ((1 - p) or 1.0)
