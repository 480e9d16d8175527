"""A fold from the right, after a comparison of lengths.

Diagnosis: none
"""

from functools import reduce


def dot_product(a, b):
    if (len(a) > len(b)) or (len(b) > len(a)):
        raise ValueError("lists of different lengths")
    return reduce(lambda total, i: total + a[-1 - i] * b[-1 - i], range(len(a)), 0.0)
