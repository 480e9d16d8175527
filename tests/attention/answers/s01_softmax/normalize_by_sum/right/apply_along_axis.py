"""Numpy's apply_along_axis with a function for one row, in float64.

Diagnosis: none
"""

import numpy as np


def _row(row):
    total = row.sum()
    if total == 0:
        raise ValueError("a row sums to zero")
    return row / total


def normalize_by_sum(scores):
    return torch.from_numpy(np.apply_along_axis(_row, -1, scores.numpy())).to(scores.dtype)
