"""Flattens to a list of rows, treats each row in a Python loop with a helper, and stacks them again.

Diagnosis: none
"""


def _one_row(row):
    s = row.sum()
    if s.item() == 0:
        raise ValueError("a row with sum 0 has no shares")
    return row / s


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    n = scores.shape[-1]
    rows = [_one_row(r) for r in scores.reshape(-1, n)]
    return torch.stack(rows).reshape(scores.shape)
