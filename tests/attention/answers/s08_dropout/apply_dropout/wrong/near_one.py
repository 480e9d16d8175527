"""Every p above 0.99 is taken for 1: the result is all zeros.

Diagnosis: Where p is close to 1, everything becomes 0, as for p = 1.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p > 0.99:
        return x * 0
    kept = x.masked_fill(dropped, 0.0)
    return kept / (1 - p)
