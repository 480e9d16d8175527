"""Reads both lists through iterators with a sentinel and raises as soon as one ends before
the other.

Diagnosis: none
"""


def dot_product(a, b):
    end = object()
    left, right = iter(a), iter(b)
    total = 0.0
    while True:
        x, y = next(left, end), next(right, end)
        if x is end and y is end:
            return total
        if x is end or y is end:
            raise ValueError("lengths differ")
        total = total + x * y
