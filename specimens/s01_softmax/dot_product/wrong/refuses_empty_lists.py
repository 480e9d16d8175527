"""Two empty lists are refused, although their lengths are equal.

A sum of no products is 0. Which condition does the docstring name for the error?
"""


def dot_product(a, b):
    if not a or not b or len(a) != len(b):
        raise ValueError("nothing to multiply")
    return sum(x * y for x, y in zip(a, b))
