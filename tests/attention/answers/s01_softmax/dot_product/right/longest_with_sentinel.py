"""Walks with zip_longest and a private filler object, and complains when the filler turns up. No
lengths are compared and no strict zip is used.

Diagnosis: none
"""
from itertools import zip_longest


def dot_product(a: list[float], b: list[float]) -> float:
    gap = object()

    def products():
        for left, right in zip_longest(a, b, fillvalue=gap):
            if left is gap or right is gap:
                raise ValueError("the two lists have different lengths")
            yield left * right

    return sum(products(), start=0.0)
