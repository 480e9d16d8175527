"""The partner of an entry is found with a.index, so when a value occurs twice in a, every copy is
multiplied with the partner of the first.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("the lists must have the same length")
    total = 0.0
    for value in a:
        total += value * b[a.index(value)]
    return total
