"""Correct but unusual: zip_longest with a private sentinel shows which list ends first, and reduce
adds up. No length is ever asked for.

Diagnosis: none
"""
import functools
import itertools

_HOLE = object()


def _step(total, pair):
    left, right = pair
    if left is _HOLE or right is _HOLE:
        raise ValueError("vectors of different lengths have no dot product")
    return total + left * right


def dot_product(a: list[float], b: list[float]) -> float:
    return functools.reduce(_step, itertools.zip_longest(a, b, fillvalue=_HOLE), 0.0)
