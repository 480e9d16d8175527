"""Wrong. The partner of an entry is found by a.index, which finds the first of equal entries:
dot_product([1.0, 1.0], [2.0, 3.0]) gives 4 in place of 5.

Diagnosis: A number that is in the first list several times is always multiplied with the partner of
the first of them.
"""
def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("The lists must have the same length.")
    total = 0.0
    for x in a:
        total += x * b[a.index(x)]
    return total
