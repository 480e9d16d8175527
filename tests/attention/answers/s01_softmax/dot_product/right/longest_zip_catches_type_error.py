"""Pads with None by zip_longest and turns the TypeError of a product with None into the
ValueError.

Diagnosis: none
"""


from itertools import zip_longest


def dot_product(a: list[float], b: list[float]) -> float:
    total = 0.0
    try:
        for left, right in zip_longest(a, b):
            total += left * right
    except TypeError as problem:
        # one list ran out, so its partner was multiplied by None
        raise ValueError(f"lengths differ: {len(a)} and {len(b)}") from problem
    return total
