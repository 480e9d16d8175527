"""Adds the products by splitting the lists into halves again and again, instead of one loop or zip.
The depth grows with the logarithm of the length only, so lists of some hundreds are no problem.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"lengths differ: {len(a)} and {len(b)}")

    def part(start, stop):
        match stop - start:
            case 0:
                return 0.0
            case 1:
                return a[start] * b[start]
        middle = (start + stop) // 2
        return part(start, middle) + part(middle, stop)

    return part(0, len(a))
