"""Multiplies the first list with itself where it should take the second.

Diagnosis: The squares of the first list's entries are added; the second list has no effect.
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("different lengths")
    return sum(x * x for x, y in zip(a, b))
