"""Right. Builds nested Python lists row by row: i + 1 times False, then True up to the end.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    rows = [[False] * (i + 1) + [True] * (n - i - 1) for i in range(n)]
    return torch.tensor(rows, dtype=torch.bool)
