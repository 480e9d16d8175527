"""Gets the row sums from a one-operand einsum and collects the bad rows' numbers for the error.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = torch.einsum("...n->...", scores)
    bad = torch.nonzero(totals == 0)
    if len(bad) > 0:
        raise ValueError(f"no shares: the rows at {bad.tolist()} have the sum 0")
    return torch.div(scores, totals[..., None])
