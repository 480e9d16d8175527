"""Compares the absolute values of the entries, so that a change of sign is not seen.

Diagnosis: The absolute values of the entries are compared: a change of sign is not seen.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return [
        i for i in range(position) if ((after[i].abs() - before[i].abs()).abs() > tolerance).any()
    ]
