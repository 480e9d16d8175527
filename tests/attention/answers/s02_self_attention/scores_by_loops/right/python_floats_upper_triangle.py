"""Works on plain lists of floats, computes each unordered pair of tokens once and writes it to
both places.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    table = [[0.0] * n for _ in range(n)]
    for i, j in combinations_with_replacement(range(n), 2):
        total = 0.0
        for k, value in enumerate(rows[i]):
            total += value * rows[j][k]
        table[i][j] = table[j][i] = total
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=dtype, device=X.device)
