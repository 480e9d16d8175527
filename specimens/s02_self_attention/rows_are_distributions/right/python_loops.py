"""Walks through the rows with Python numbers."""

import math


def rows_are_distributions(weights, tolerance=1e-5):
    for row in weights.reshape(-1, weights.shape[-1]).tolist():
        if not all(w >= 0 for w in row):
            return False
        if not abs(math.fsum(row) - 1) <= tolerance:
            return False
    return True
