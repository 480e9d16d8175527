"""Recursion: first product plus the dot product of the rests."""


def dot_product(a, b):
    if not a and not b:
        return 0
    if not a or not b:
        raise ValueError("one list ended before the other")
    return a[0] * b[0] + dot_product(a[1:], b[1:])
