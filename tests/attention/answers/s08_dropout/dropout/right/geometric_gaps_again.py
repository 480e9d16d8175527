"""Draws the gaps from one dropped entry to the next, which are geometric, in place of one coin for
each entry.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p = {p} is no probability")
    if p == 0 or not training:
        return x.clone()
    if p == 1:
        return x * 0
    entries = x.numel()
    gaps = torch.empty(entries, dtype=torch.float64, device=x.device).geometric_(p)
    hits = gaps.cumsum(0) - 1
    hits = hits[(hits >= 0) & (hits < entries)].long()
    dropped = torch.zeros(entries, dtype=torch.bool, device=x.device)
    dropped[hits] = True
    return x.masked_fill(dropped.view(x.shape), 0) / (1 - p)
