"""Compares the squares of the entries: a change of sign is not seen, and small changes of large
entries count for more.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return [
        i for i in range(position) if ((after[i] ** 2 - before[i] ** 2).abs() > tolerance).any()
    ]
