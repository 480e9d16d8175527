"""Right. Cuts both lists in two halves and adds their dot products; the depth grows with the
logarithm only.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    n = len(a)
    if n != len(b):
        raise ValueError("The two vectors must have the same length.")
    if n == 0:
        return 0.0
    if n == 1:
        return a[0] * b[0]
    half = n // 2
    return dot_product(a[:half], b[:half]) + dot_product(a[half:], b[half:])
