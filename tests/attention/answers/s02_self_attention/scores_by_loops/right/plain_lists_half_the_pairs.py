"""Right, but in plain Python numbers: only half of the pairs are computed, into a dictionary with
unordered pairs as keys, and the tensor is made at the very end. It has the dtype of X where that
is a floating one.

Diagnosis: none
"""
from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    pairs = {
        frozenset((i, j)): sum(a * b for a, b in zip(rows[i], rows[j], strict=True))
        for i, j in combinations_with_replacement(range(n), 2)
    }
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    table = [[pairs[frozenset((i, j))] for j in range(n)] for i in range(n)]
    return torch.tensor(table, dtype=dtype, device=X.device)
