"""Finds the position of an entry with a.index, so that repeated entries of a are all multiplied
with the partner of the first.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("the lists have different lengths")
    total = 0.0
    for number in a:
        partner = b[a.index(number)]
        total += number * partner
    return total
