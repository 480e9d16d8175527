"""Two mistakes. The coins are tossed for the last two axes only and broadcast over those in front:
in a batch, all items drop the same entries. And p is only checked when training is True, so
dropout(x, 1.5, False) returns x without a ValueError.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if p < 0 or p > 1:
        raise ValueError("p must be in [0, 1]")
    if p == 1:
        return x * 0
    keep = (torch.rand(x.shape[-2:], device=x.device) >= p).to(x.dtype)
    return x * keep / (1 - p)
