"""Only the last product is returned: each turn of the loop overwrites the total.

Follow the variable through two turns of the loop. What should happen to what it held before?
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for x, y in zip(a, b):
        total = x * y
    return total
