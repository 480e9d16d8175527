"""Wrong. The partner of an entry is looked up with a.index, which finds the first equal entry.
dot_product([1.0, 1.0], [2.0, 3.0]) gives 4 and not 5.

Diagnosis: A number that is in the first list several times is always multiplied with the partner
of the first of them.
"""
def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("the lists have different lengths")
    total = 0
    for number in a:
        total += number * b[a.index(number)]
    return total
