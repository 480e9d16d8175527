"""Plain Python numbers: the rows as lists, each unordered pair multiplied once with math.fsum and
written to both places. The result gets the dtype of X, or the default float dtype if X holds
whole numbers.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by loops over the tokens."""
    rows = X.tolist()
    n = len(rows)
    table = [[None] * n for _ in range(n)]
    for i, j in combinations_with_replacement(range(n), 2):
        value = math.fsum(a * b for a, b in zip(rows[i], rows[j]))
        table[i][j] = table[j][i] = value
    kind = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=kind)
