"""Compares Python lists of floats with map and itertools.compress, without any tensor arithmetic.

Diagnosis: none
"""

import operator
from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    def moved(pair):
        old, new = pair
        return max(map(abs, map(operator.sub, new, old)), default=0.0) > tolerance

    past = zip(before[:position].tolist(), after[:position].tolist())
    return [*compress(range(position), map(moved, past))]
