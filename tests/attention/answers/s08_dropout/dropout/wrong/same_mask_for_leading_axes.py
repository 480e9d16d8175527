"""Wrong: the coins are drawn for the last two axes only, and all axes before them share the draw.
For x = torch.ones(4, 40, 50), p = 0.5, training=True the four items drop the same entries, where
the text says that every entry is independent of all others.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.clone()
    rows_and_columns = x.shape[-2:]
    dropped = torch.rand(rows_and_columns, device=x.device) < p
    result = x.masked_fill(dropped, 0.0)
    return result if p == 1 else result / (1 - p)
