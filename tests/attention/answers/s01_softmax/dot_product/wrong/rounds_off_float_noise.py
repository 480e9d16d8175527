"""Wrong. The sum is rounded to six digits after the point "to get rid of float noise". [1e-4] and
[1e-4] give 0.0 in place of 1e-8.

Diagnosis: The result is rounded to 6 decimals.
"""
def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    if len(a) != len(b):
        raise ValueError("Vectors must have the same length")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    # avoid results like 0.30000000000000004
    return round(total, 6)
