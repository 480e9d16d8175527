"""Splits both lists in halves and calls itself, so that products are added pairwise as in a tree.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    n = len(a)
    if len(b) != n:
        raise ValueError(f"cannot compare {n} numbers with {len(b)}")
    if n == 0:
        return 0.0
    if n == 1:
        return a[0] * b[0]
    half = n // 2
    return dot_product(a[:half], b[:half]) + dot_product(a[half:], b[half:])
