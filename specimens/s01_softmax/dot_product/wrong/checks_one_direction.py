"""A longer first list is refused, but a longer second list goes through.

Your check looks whether one list is longer. It should look whether the lengths are different.
"""


def dot_product(a, b):
    if len(a) > len(b):
        raise ValueError("b is too short")
    return sum(x * y for x, y in zip(a, b))
