# slip
"""Only entries that went down are seen.

A difference has a sign. A row has moved in whichever direction it moved.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    return ((before - after) > tolerance).any(1)[:position].nonzero().flatten().tolist()
