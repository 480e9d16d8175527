"""The sum is rounded to six decimals, so the dot product of vectors with small entries loses its
digits or becomes 0.

Diagnosis: The result is rounded to 6 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"the lists have different lengths: {len(a)} and {len(b)}")
    total = 0.0
    for left, right in zip(a, b):
        total += left * right
    return round(total, 6)  # no 0.30000000000000004
