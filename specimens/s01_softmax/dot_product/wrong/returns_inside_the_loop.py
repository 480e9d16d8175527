"""Only the first product is returned.

A `return` or a `break` inside the loop ends it at once. How far in should that line be indented?
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
        return total
