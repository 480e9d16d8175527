"""Leaves torch for plain Python lists, computes each unordered pair once with Python floats, and
writes it to both places. A tensor is made only at the end, with the dtype and device of X.

Diagnosis: none
"""
from itertools import combinations_with_replacement


class _Table(dict):
    """A table that does not care about the order of its two indices."""

    def __getitem__(self, pair):
        return super().__getitem__(tuple(sorted(pair)))


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.detach().tolist()
    n = len(rows)
    table = _Table()
    for i, j in combinations_with_replacement(range(n), 2):
        score = 0.0
        for left, right in zip(rows[i], rows[j]):
            score += left * right
        table[i, j] = score
    dtype = X.dtype if X.is_floating_point() else torch.get_default_dtype()
    return torch.tensor(
        [[table[i, j] for j in range(n)] for i in range(n)], dtype=dtype, device=X.device
    )
