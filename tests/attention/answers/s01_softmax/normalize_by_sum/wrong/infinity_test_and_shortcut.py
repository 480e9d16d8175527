"""Wrong, two mistakes. A row (0, 0) gives nan and no ValueError, since only inf is looked for. And
where all sums are 1 already the argument itself is returned and not a new tensor:
normalize_by_sum(x) is x for x = (0.5, 0.5).

Diagnosis: none
"""
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    totals = scores.sum(dim=-1, keepdim=True)
    if torch.all(totals == 1):
        return scores  # nothing to do
    result = scores / totals
    if torch.isinf(result).any():
        raise ValueError("division by zero: a row has the sum 0")
    return result
