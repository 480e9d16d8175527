"""Right: plain Python on lists. Each unordered pair is computed once and kept under a frozenset of
the two token numbers; the table is read off afterwards.

Diagnosis: none
"""
from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    score = {}
    for i, j in combinations_with_replacement(range(n), 2):
        score[frozenset((i, j))] = sum(p * q for p, q in zip(rows[i], rows[j]))
    table = [[score[frozenset((i, j))] for j in range(n)] for i in range(n)]
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(table, dtype=dtype, device=X.device)
