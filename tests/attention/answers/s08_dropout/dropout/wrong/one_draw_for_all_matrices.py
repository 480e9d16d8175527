"""Tosses coins for the last two axes only, so all matrices of a batch drop the same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training:
        return x.clone()
    coins = torch.rand(x.shape[-2:], device=x.device)  # broadcasts over the axes in front
    scale = 1 / (1 - p) if p < 1 else 0.0
    return x.masked_fill(coins < p, 0.0) * scale
