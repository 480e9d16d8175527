"""Computes with Python's numbers in nested lists, each pair once, and makes one tensor of them at
the end.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    table = [[0.0] * len(rows) for _ in rows]
    for i, first in enumerate(rows):
        for j, second in enumerate(rows[: i + 1]):
            score = sum(p * q for p, q in zip(first, second))
            table[i][j] = table[j][i] = float(score)
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=dtype, device=X.device)
