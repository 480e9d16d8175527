# slip
"""The absolute differences of a row are averaged, so that a single large one may not count.

One entry that moved by more than the tolerance is enough.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return ((before - after).abs().mean(1) > tolerance)[:position].nonzero().flatten().tolist()
