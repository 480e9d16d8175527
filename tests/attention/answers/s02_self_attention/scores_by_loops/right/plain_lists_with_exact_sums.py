"""Leaves torch for plain lists, adds the products exactly by math.fsum, and fills both triangles
from one.

Diagnosis: none
"""


from operator import mul


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in rows]
    for i in range(n):
        for j in range(i + 1):
            table[i][j] = table[j][i] = math.fsum(map(mul, rows[i], rows[j]))
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=dtype, device=X.device)
