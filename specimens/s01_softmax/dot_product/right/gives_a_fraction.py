"""The sum is taken in fractions, and comes back as one."""

from fractions import Fraction


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError
    return sum((Fraction(x) * Fraction(y) for x, y in zip(a, b)), Fraction())
