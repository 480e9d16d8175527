"""Right. Multiplies with operator.mul and adds with math.fsum, which rounds only once.

Diagnosis: none
"""
import operator


def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    if len(a) != len(b):
        raise ValueError(f"lengths differ: {len(a)} and {len(b)}")
    return math.fsum(map(operator.mul, a, b))
