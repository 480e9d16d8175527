"""The gap is rounded to six digits: 3e-7, for outputs near 1e-4, is 0.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    return round(float((after - before[order]).abs().max()), 6)
