"""The pairs are kept in a dictionary, so of several equal numbers in a only the last one counts.

Mistake: for dot_product([1.0, 1.0], [2.0, 3.0]) it returns 3.0, the text asks for 5.0.

Diagnosis: Of several equal numbers in the first list, only the last one counts.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("the lists have different lengths")
    pairs = dict(zip(a, b))
    total = 0.0
    for left, right in pairs.items():
        total += left * right
    return total
