"""Different lengths raise an AssertionError instead of a ValueError.

assert is for what cannot happen, and it disappears when Python runs with -O. For a caller's mistake,
raise the exception that the docstring names.
"""


def dot_product(a, b):
    assert len(a) == len(b), "lengths differ"
    return sum(x * y for x, y in zip(a, b))
