"""Two mistakes: the mask is drawn for the last two axes only, so all items of a batch drop the
same entries; and with training=False the function returns before it looks at p, so a p of 1.5
raises no ValueError.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError("p must lie between 0 and 1")
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    return x.masked_fill(dropped, 0.0) / (1 - p)
