"""Lists of different lengths go through: the longer one is cut off silently.

zip stops at the shorter list. Compare the lengths before you multiply, and raise what the docstring
asks for.
"""


def dot_product(a, b):
    return sum(x * y for x, y in zip(a, b))
