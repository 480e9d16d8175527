"""Adds the products pairwise, by cutting the lists in two halves again and again.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"cannot compare {len(a)} numbers with {len(b)}")

    def between(start: int, stop: int) -> float:
        if start == stop:
            return 0.0
        if stop - start == 1:
            return a[start] * b[start]
        middle = (start + stop) // 2
        return between(start, middle) + between(middle, stop)

    return between(0, len(a))
