"""A tolerance below 1e-6 is taken for 1e-6.

Diagnosis: A tolerance below 1e-6 is taken for 1e-6.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    tolerance = max(tolerance, 1e-6)
    return [i for i in range(position) if ((after[i] - before[i]).abs() > tolerance).any()]
