"""Unusual: zip's own strict=True raises the ValueError, the products come from operator.mul through
starmap, and math.fsum adds them without rounding in between (0.0 for empty lists).

Diagnosis: none
"""
import itertools
import operator


def dot_product(a: list[float], b: list[float]) -> float:
    """Exact sum of the pairwise products."""
    return math.fsum(itertools.starmap(operator.mul, zip(a, b, strict=True)))
