"""Math.fsum over map(mul).

Diagnosis: none
"""

import operator


def dot_product(a, b):
    pairs = list(zip(a, b, strict=True))  # a ValueError for different lengths
    return math.fsum(operator.mul(x, y) for x, y in pairs)
