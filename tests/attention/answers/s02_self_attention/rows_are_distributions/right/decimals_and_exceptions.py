"""Plain Python with Decimal, and an exception of its own that leaves the loops.

Diagnosis: none
"""

from decimal import Decimal


class _Bad(Exception):
    pass


def _row(row, tolerance):
    for p in row:
        if p != p or p < 0:
            raise _Bad
    if abs(sum(map(Decimal, row)) - 1) > Decimal(tolerance):
        raise _Bad


def rows_are_distributions(weights, tolerance=1e-5):
    try:
        for row in weights.reshape(-1, weights.size(-1)).tolist():
            _row(row, tolerance)
    except _Bad:
        return False
    else:
        return True
