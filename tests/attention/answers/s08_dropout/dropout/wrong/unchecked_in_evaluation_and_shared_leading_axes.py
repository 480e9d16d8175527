"""Two mistakes: with training=False a p outside 0 to 1 raises no ValueError, and coins are tossed
for the last two axes only, so all items of a batch drop the same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if p == 1:
        return x * 0.0
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    return x.masked_fill(dropped, 0.0) / (1 - p)
