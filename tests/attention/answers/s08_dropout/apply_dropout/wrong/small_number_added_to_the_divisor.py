"""The kept entries are divided by 1 - p + 1e-6 instead of 1 - p, to avoid 0 / 0, so with p = 0 the
entries change a little and with p near 1 they are clearly too small.

Diagnosis: About 1e-06 is added to the 1 - p that is divided by.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    return x.masked_fill(dropped, 0.0) / (1.0 - p + 1e-6)
