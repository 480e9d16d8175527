"""math.fsum over the products of a strict zip.

Diagnosis: none
"""


def dot_product(a, b):
    return math.fsum(x * y for x, y in zip(a, b, strict=True))
