"""Coins are tossed for the last two axes only, so all matrices of a batch lose the same entries
and the entries are not independent.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if not training or p == 0:
        return x.clone()
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    scale = 1 / (1 - p) if p < 1 else 0.0
    return x.masked_fill(dropped, 0.0) * scale
