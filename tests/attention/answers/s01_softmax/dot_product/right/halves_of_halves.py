"""It cuts both lists in half and adds the dot products of the halves, by recursion.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"{len(a)} numbers cannot be compared with {len(b)}")
    if not a:
        return 0.0
    if len(a) == 1:
        return a[0] * b[0]
    middle = len(a) // 2
    return dot_product(a[:middle], b[:middle]) + dot_product(a[middle:], b[middle:])
