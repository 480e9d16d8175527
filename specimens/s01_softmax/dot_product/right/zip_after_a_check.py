"""Checks the lengths first, then zips."""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    return sum(x * y for x, y in zip(a, b))
