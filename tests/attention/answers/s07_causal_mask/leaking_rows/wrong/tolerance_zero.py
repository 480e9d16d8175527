"""A tolerance of 0 is taken for none, and the default is used.

Diagnosis: A tolerance of 0 is taken for the default, 1e-6.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    tolerance = tolerance or 1e-6
    return [i for i in range(position) if ((after[i] - before[i]).abs() > tolerance).any()]
