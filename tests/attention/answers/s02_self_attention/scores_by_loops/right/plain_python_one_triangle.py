"""Unusual: plain Python lists; each pair is computed once, in float64, and written to both of its
places.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            table[i][j] = table[j][i] = sum(a * b for a, b in zip(rows[i], rows[j]))
    kind = X.dtype if X.dtype.is_floating_point else torch.get_default_dtype()
    return torch.tensor(table, dtype=torch.float64).to(device=X.device, dtype=kind)
