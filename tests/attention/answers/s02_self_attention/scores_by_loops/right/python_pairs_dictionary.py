"""Plain Python on nested lists: a dictionary of unordered pairs, each computed once. Right.

Diagnosis: none
"""
import operator
from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    table = {}
    for (i, a), (j, b) in combinations_with_replacement(enumerate(rows), 2):
        table[i, j] = table[j, i] = float(sum(map(operator.mul, a, b)))
    n = len(rows)
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    square = [[table[i, j] for j in range(n)] for i in range(n)]
    return torch.tensor(square, dtype=dtype, device=X.device)
