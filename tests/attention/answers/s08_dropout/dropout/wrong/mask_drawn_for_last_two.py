"""Two mistakes: the mask is drawn for the last two axes only and shared by everything in front of
them, so entries of different batch items are dropped together; and p is checked only after the
early return for training=False, so no ValueError comes there.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if not 0 <= p <= 1:
        raise ValueError(f"p must be in [0, 1], got {p}")
    if p == 1:
        return x * 0
    keep = torch.rand(x.shape[-2:], device=x.device) >= p
    return x * keep / (1 - p)
