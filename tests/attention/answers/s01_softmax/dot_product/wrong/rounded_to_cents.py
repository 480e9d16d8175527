"""Rounds the dot product to two decimal places to get rid of float noise.

Mistake: for a = [0.125], b = [1.0] it returns 0.12, the text asks for the dot product, 0.125.

Diagnosis: The result is rounded to 2 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += x * y
    return round(total, 2)
