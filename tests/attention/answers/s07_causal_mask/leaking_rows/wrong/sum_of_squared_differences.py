"""The squares of a row's changes are added up, without the root: a change of 0.3 is below 0.1.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return [i for i in range(position) if ((before[i] - after[i]) ** 2).sum() > tolerance]
