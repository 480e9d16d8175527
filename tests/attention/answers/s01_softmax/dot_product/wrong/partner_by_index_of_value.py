"""Wrong: the partner of an entry is looked up with a.index(entry), which finds the first place of
that value. dot_product([1.0, 1.0], [2.0, 3.0]) should be 5 and comes out as 4.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("The lists must have the same length.")
    total = 0.0
    for entry in a:
        total += entry * b[a.index(entry)]
    return total
