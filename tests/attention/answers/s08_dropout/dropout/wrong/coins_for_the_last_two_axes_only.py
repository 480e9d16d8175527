"""Draws one matrix of coins for the last two axes and lets it broadcast over the axes before them.
For x of shape (10, 4, 5) all ten matrices lose the same entries; the text says every entry,
independently of all others.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x * 0
    keep = torch.rand(x.shape[-2:], device=x.device) >= p
    return x * keep / (1 - p)
