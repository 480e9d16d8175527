"""Looks up the partner with a.index(value), which finds the first equal entry, so that repeated
values of a are multiplied with the wrong entry of b.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("The two lists must have the same length.")
    result = 0
    for value in a:
        position = a.index(value)
        result += value * b[position]
    return result
