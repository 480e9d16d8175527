"""Uses math.fsum over map(operator.mul, ...), which adds without rounding in between; an empty sum
is 0.0. The lengths are compared first, with a message that names both.

Diagnosis: none
"""
import operator


def dot_product(a: list[float], b: list[float]) -> float:
    n_a, n_b = map(len, (a, b))
    if n_a ^ n_b:  # bits differ, so the lengths do
        raise ValueError(f"cannot compare a vector of {n_a} with one of {n_b} entries")
    return math.fsum(map(operator.mul, a, b))
