"""Lengths are only compared one way: a b that is longer than a is not refused, its rest is ignored.

Diagnosis: A longer first list is refused, but a longer second list goes through.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    total = 0.0
    for i in range(len(a)):
        if i >= len(b):
            raise ValueError("the lists must have the same length")
        total += a[i] * b[i]
    return total
