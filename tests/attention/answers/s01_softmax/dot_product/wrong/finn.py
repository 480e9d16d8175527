"""Only a first list that is longer is refused; when b is longer, its surplus entries are ignored
without an error.

Diagnosis: A longer first list is refused, but a longer second list goes through.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    total = 0.0
    try:
        for i in range(len(a)):
            total += a[i] * b[i]
    except IndexError:
        raise ValueError("vectors must have the same length")
    return total
