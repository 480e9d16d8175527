"""Wrong: after[order] is compared with before, which puts the rows farther away.

Diagnosis: The rows are compared as if the order had been applied in the opposite direction.
"""


def equivariance_gap(before, after, order):
    return float((after[order] - before).abs().max())
