# slip
"""The Euclidean length of a row's differences is compared, and many small changes add up.

A row leaks when an entry moved by more than the tolerance. Look at the largest change.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return ((before - after).norm(dim=1) > tolerance)[:position].nonzero().flatten().tolist()
