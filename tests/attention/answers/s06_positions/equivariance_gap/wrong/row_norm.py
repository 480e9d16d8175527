"""The largest Euclidean distance of rows, not the largest difference of entries.

Diagnosis: The largest Euclidean length of a row of differences is returned.
"""


def equivariance_gap(before, after, order):
    return (after - before[order]).norm(dim=-1).max().item()
