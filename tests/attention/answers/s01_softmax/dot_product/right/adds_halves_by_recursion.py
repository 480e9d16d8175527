"""Splits the lists into halves and adds the halves' dot products by recursion, of logarithmic
depth.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"The lists have lengths {len(a)} and {len(b)}; they should be equal.")
    if len(a) < 2:
        return a[0] * b[0] if a else 0.0
    middle = len(a) // 2
    return dot_product(a[:middle], b[:middle]) + dot_product(a[middle:], b[middle:])
