"""Wrong for three or more axes: coins are tossed for the last two axes only, and the mask is
broadcast over all axes in front, so every item of a batch drops the same entries. The text asks
for a coin of its own for every entry. Right for vectors and matrices.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (p >= 0 and p <= 1):
        raise ValueError("p must be in [0, 1]")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    rows_cols = x.shape[-2:]
    coin = torch.rand(rows_cols, device=x.device)
    drop = coin < p
    return (x / (1 - p)).masked_fill(drop, 0.0)
