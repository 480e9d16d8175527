"""Correct but unusual: every pair is computed once, kept in a dictionary under its sorted pair, and
put together with stack and reshape. Only elementwise products with a sum are used.

Diagnosis: none
"""
import itertools


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = X.unbind(0)
    n = len(rows)
    known = {
        (i, j): (rows[i] * rows[j]).sum()
        for i, j in itertools.combinations_with_replacement(range(n), 2)
    }
    flat = [known[min(i, j), max(i, j)] for i, j in itertools.product(range(n), repeat=2)]
    return torch.stack(flat).reshape(n, n)
