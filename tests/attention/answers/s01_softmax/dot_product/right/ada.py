"""Unusual: functools.reduce over zip(strict=True), whose own ValueError is the one that is asked
for.

Diagnosis: none
"""

from functools import reduce


def dot_product(a: list[float], b: list[float]) -> float:
    return reduce(lambda total, pair: total + pair[0] * pair[1], zip(a, b, strict=True), 0.0)
