"""Computes with plain Python numbers, and only the pairs with i <= j, because the scores are
symmetric. Each number is written to both places of the result.

Diagnosis: none
"""
import operator
from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    table = torch.zeros(n, n, dtype=dtype, device=X.device)
    for i, j in combinations_with_replacement(range(n), 2):
        table[i, j] = table[j, i] = sum(map(operator.mul, rows[i], rows[j]))
    return table
