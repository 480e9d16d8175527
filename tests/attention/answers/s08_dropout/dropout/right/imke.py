"""Unusual: an in-place bernoulli_ draw of the kept entries and torch.where; the ends p = 0 and p =
1 are handled apart.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"p = {p} is not a probability")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    kept = torch.empty(x.shape, dtype=torch.bool, device=x.device).bernoulli_(1.0 - p)
    return torch.where(kept, x / (1.0 - p), torch.zeros_like(x))
