"""Compares the lengths with ``is not``, which holds for small whole numbers only. Two lists of 300
entries each raise a ValueError; the text promises their dot product.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) is not len(b):
        raise ValueError("the lists must have the same length")
    result = 0.0
    for i in range(len(a)):
        result += a[i] * b[i]
    return result
