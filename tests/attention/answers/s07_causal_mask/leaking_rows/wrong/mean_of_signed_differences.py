"""The mean of a row's changes is taken before the absolute value: opposite changes cancel, and one
large change is divided by the number of entries.

Diagnosis: The differences of a row are averaged first, so that opposite changes cancel.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return [i for i in range(position) if abs((before[i] - after[i]).mean()) > tolerance]
