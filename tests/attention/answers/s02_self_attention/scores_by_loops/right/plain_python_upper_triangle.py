"""Plain Python on lists of floats: each unordered pair is computed once and written to both
places.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in range(n)]
    for i, j in combinations_with_replacement(range(n), 2):
        score = 0.0
        for p, q in zip(rows[i], rows[j]):
            score += p * q
        table[i][j] = table[j][i] = score
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=dtype, device=X.device)
