"""If one list is empty and the other is not, it returns 0.0 instead of raising ValueError, because
the guard for empty lists comes before the comparison of the lengths.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if not a or not b:
        return 0.0  # nothing to multiply
    if len(a) != len(b):
        raise ValueError(f"different lengths: {len(a)} and {len(b)}")
    return sum(p * q for p, q in zip(a, b))
