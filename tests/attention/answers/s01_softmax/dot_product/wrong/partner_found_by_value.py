"""Finds the partner of an entry with a.index, so an entry that occurs again in a is multiplied
with the first one's partner.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("The lists have different lengths.")
    total = 0.0
    for entry in a:
        total += entry * b[a.index(entry)]
    return total
