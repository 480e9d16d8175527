"""It raises ValueError for rows whose sum is small but not zero (below 1e-3 in absolute value),
where the quotients should be returned.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1, keepdim=True)
    # floats: never compare with ==
    if torch.isclose(totals, torch.zeros_like(totals), atol=1e-3).any():
        raise ValueError("the sum of a row is zero")
    return scores / totals
