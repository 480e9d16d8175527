"""Two mistakes. The check of p comes after the early return, so dropout(x, 1.5, False) gives x where
a ValueError is due; and coins are tossed for the last two axes only, so that for x =
torch.ones(4, 5, 6) and p = 0.5 all four matrices lose the same entries, which are not
independent.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    coins = torch.rand(x.shape[-2:], device=x.device)
    dropped = coins < p
    out = x.masked_fill(dropped, 0.0)
    if p < 1:
        out = out / (1 - p)
    return out
