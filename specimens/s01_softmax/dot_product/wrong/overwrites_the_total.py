"""Only the last product is returned.

Follow the variable that you return through two turns of the loop.
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for x, y in zip(a, b):
        total = x * y
    return total
