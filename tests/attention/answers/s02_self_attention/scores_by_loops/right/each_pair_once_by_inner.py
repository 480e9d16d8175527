"""Visits each unordered pair of tokens once, takes torch.inner of the two vectors, and looks the
number up again for the mirrored entry. Whole numbers are turned into floating ones at the end.

Diagnosis: none
"""
from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.unbind(0)
    n = len(rows)
    known = {}
    for (i, x), (j, y) in combinations_with_replacement(enumerate(rows), 2):
        known[i, j] = known[j, i] = torch.inner(x, y)
    scores = torch.stack([known[divmod(k, n)] for k in range(n * n)]).reshape(n, n)
    return scores if scores.is_floating_point() else scores.to(torch.get_default_dtype())
