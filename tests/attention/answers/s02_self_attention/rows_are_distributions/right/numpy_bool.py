"""Numpy decides, so the answer is a numpy bool.

Diagnosis: none
"""

import numpy as np


def rows_are_distributions(weights, tolerance=1e-5):
    w = np.asarray(weights, dtype=np.float64)
    return np.all(w >= 0) and np.all(np.abs(w.sum(axis=-1) - 1) <= tolerance)
