"""Rows whose sum is merely small (below 0.01 in size) are refused with a ValueError as if their sum
were zero.

Diagnosis: A row with a small sum is refused as if its sum were zero.
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1, keepdim=True)
    # never compare floats with ==
    if torch.isclose(totals, torch.zeros_like(totals), atol=1e-2).any():
        raise ValueError("cannot normalize: a row sums to zero")
    return scores / totals
