# slip
"""The length of the difference is compared, and small changes of many entries add up.

A row leaks when an entry moved by more than the tolerance. Look at the largest change.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return ((before - after).norm(dim=1) > tolerance)[:position].nonzero().flatten().tolist()
