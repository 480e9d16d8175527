"""The sum is rounded to six decimal places, so that small dot products lose digits or become 0.

Diagnosis: The result is rounded to 6 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"lengths differ: {len(a)} and {len(b)}")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    return round(total, 6)  # get rid of floating-point noise
