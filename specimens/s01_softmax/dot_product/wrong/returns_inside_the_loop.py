"""Only the first product is returned: `return` is inside the loop.

A `return` ends the function at once. How far in should that line be indented? (With empty lists the
loop never runs, and your function gives None.)
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
        return total
