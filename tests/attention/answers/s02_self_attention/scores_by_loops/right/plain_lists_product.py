"""Plain Python on lists with itertools.product: no tensor takes part in the arithmetic. The flat
list of n * n numbers becomes a tensor of the dtype of X at the end.

Diagnosis: none
"""
from itertools import product


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.tolist()
    n = len(rows)
    kind = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    flat = [sum(a * b for a, b in zip(left, right)) for left, right in product(rows, repeat=2)]
    return torch.tensor(flat, dtype=kind).reshape(n, n)
