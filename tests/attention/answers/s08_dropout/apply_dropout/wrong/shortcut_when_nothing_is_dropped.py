"""Returns a copy of x if no entry is dropped, and forgets that the entries are divided by 1 - p also
then. Wrong for x = [0.5, 0.5], dropped = [False, False], p = 0.5, which should give [1, 1].

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if not dropped.any():
        return x.clone()
    if dropped.all():
        return x * 0
    return x.masked_fill(dropped, 0) / (1 - p)
