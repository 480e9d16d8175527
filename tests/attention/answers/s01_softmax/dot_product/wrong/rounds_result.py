"""Rounds the result to six digits after the point, to get rid of 0.30000000000000004. For a =
[0.001] and b = [0.0002] the dot product is 2e-7, but this gives 0.0.

Diagnosis: The result is rounded to 6 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("The lists have different lengths.")
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return round(total, 6)
