# slip
"""The differences of a row are averaged, and a single entry that moved goes under.

One entry that moved by more than the tolerance is enough.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return ((before - after).abs().mean(1) > tolerance)[:position].nonzero().flatten().tolist()
