"""Loops over the numbers in Python.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    gap = 0.0
    for i, j in enumerate(order.tolist()):
        for a, b in zip(after[i].tolist(), before[j].tolist()):
            gap = max(gap, abs(a - b))
    return gap
