"""Right. Plain Python: the rows become lists, every dot product is a math.fsum over products of
Python floats, and only the pairs i <= j are computed; the others are mirrored. A tensor is made
at the end.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in range(n)]
    # x_i . x_j == x_j . x_i, so half of the pairs is enough
    for i, j in combinations_with_replacement(range(n), 2):
        dot = math.fsum(a * b for a, b in zip(rows[i], rows[j]))
        table[i][j] = dot
        table[j][i] = dot
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=dtype)
