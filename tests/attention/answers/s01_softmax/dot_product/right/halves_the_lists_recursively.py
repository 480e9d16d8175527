"""Unusual: divide and conquer, each half of the index range is added up on its own by a recursive
helper.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"the lengths differ: {len(a)} and {len(b)}")

    def part(start, stop):
        if stop <= start:
            return 0.0
        if stop - start == 1:
            return a[start] * b[start]
        middle = (start + stop) // 2
        return part(start, middle) + part(middle, stop)

    return part(0, len(a))
