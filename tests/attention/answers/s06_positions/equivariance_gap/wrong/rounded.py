"""The gap is rounded to four decimal places.

Diagnosis: The result is rounded to 4 places after the point.
"""


def equivariance_gap(before, after, order):
    return round((after - before[order]).abs().max().item(), 4)
