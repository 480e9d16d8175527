"""Right. Lets zip itself raise the ValueError (strict=True) and adds the products exactly with
math.fsum.

Diagnosis: none
"""
from operator import mul


def dot_product(a: list[float], b: list[float]) -> float:
    pairs = list(zip(a, b, strict=True))
    return math.fsum(mul(*pair) for pair in pairs)
