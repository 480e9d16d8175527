"""The absolute changes of a row are added up: many small ones count as a leak.

Diagnosis: The sum of a row's absolute differences is compared with the tolerance.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return [i for i in range(position) if (before[i] - after[i]).abs().sum() > tolerance]
