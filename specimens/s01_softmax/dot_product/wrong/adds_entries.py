# slip
"""Entries are added where they should be multiplied.

Compare with the formula: what comes between the two entries of one position?
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    return sum(x + y for x, y in zip(a, b))
