"""Halves both lists again and again and adds the dot products of the halves.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"the lists have {len(a)} and {len(b)} entries")
    match len(a):
        case 0:
            return 0.0
        case 1:
            return a[0] * b[0]
        case n:
            half = n // 2
            return dot_product(a[:half], b[:half]) + dot_product(a[half:], b[half:])
