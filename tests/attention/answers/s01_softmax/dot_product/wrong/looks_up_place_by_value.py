"""Finds the partner of an entry with a.index(x), which is the place of the first equal entry. With a
repeated entry the wrong partner is taken: ([2.0, 2.0], [1.0, 3.0]) gives 4, the text says 8.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("the lists have different lengths")
    total = 0.0
    for x in a:
        total += x * b[a.index(x)]
    return total
