# slip
"""The products are returned as a list; they are not added up.

A dot product is one number. After multiplying entry by entry, one step is missing.
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    return [x * y for x, y in zip(a, b)]
