"""Right. Cumulative sums of a larger identity matrix, cut by one row and one column, give j > i.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    at_or_after = torch.eye(n + 1, dtype=torch.int64).cumsum(dim=1)
    return at_or_after[1:, :-1] == 1
