"""Numpy.dot, whose own ValueError for shapes that are not aligned is the one asked for.

Diagnosis: none
"""

import numpy as np


def dot_product(a, b):
    return np.dot(a, b)
