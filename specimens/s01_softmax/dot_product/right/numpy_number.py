"""Calculates with numpy and returns numpy's own kind of float."""

import numpy as np


def dot_product(a, b):
    a, b = np.array(a), np.array(b)
    if a.shape != b.shape:
        raise ValueError("shapes differ")
    return np.sum(a * b)
