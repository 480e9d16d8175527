"""Draws coins for the last two axes only and broadcasts them, so all matrices of a batch drop the
same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, got {p}")
    if not training:
        return x.clone()
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    kept = x.masked_fill(dropped, 0.0)
    return kept / (1 - p) if p < 1 else kept
