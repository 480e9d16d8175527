"""Compares the sum of the signed differences of a row, which can cancel.

Diagnosis: The differences of a row are summed first, so that opposite changes cancel.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    d = (after - before).sum(dim=1).abs()
    return [i for i in range(position) if d[i].item() > tolerance]
