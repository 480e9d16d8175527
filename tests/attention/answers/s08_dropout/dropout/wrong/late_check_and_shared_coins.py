"""Two mistakes: p is checked only in training, so dropout(x, 1.5, False) raises no ValueError; and
coins are tossed for the last two axes only, so that in an x of shape (8, 40, 50) all eight
matrices drop the same entries.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""

def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if p < 0 or p > 1:
        raise ValueError("p should be between 0 and 1")
    drop = torch.rand(x.shape[-2:], device=x.device) < p
    if p == 1:
        return x.masked_fill(drop, 0.0)
    return x.masked_fill(drop, 0.0) / (1 - p)
