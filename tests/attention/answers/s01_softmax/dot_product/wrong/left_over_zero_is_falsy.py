"""Looks for a left-over entry of b by its truth value, so a left-over 0.0 is not seen:
dot_product([1.0], [2.0, 0.0]) gives 2.0, and the text asks for a ValueError.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    others = iter(b)
    total = 0.0
    for x in a:
        try:
            y = next(others)
        except StopIteration:
            raise ValueError("a is longer than b") from None
        total += x * y
    if next(others, None):
        raise ValueError("b is longer than a")
    return total
