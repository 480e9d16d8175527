"""Subtracts the reordered rows from after in place, so that the argument after is changed.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    after -= before[order]
    return float(after.abs().max())
