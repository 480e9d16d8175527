"""Finds the partner in b by a.index(number), which is the first place: entries that repeat in a
get the wrong partner.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("The lists must have the same length.")
    result = 0.0
    for number in a:
        position = a.index(number)
        result = result + number * b[position]
    return result
