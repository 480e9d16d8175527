"""Plain Python lists, and only the pairs i <= j are calculated, each written to both of its places.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in range(n)]
    for i, j in combinations_with_replacement(range(n), 2):
        total = 0.0
        for p, q in zip(rows[i], rows[j]):
            total += p * q
        table[i][j] = table[j][i] = total
    kind = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=kind)
