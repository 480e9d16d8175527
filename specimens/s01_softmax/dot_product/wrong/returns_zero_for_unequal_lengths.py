"""Different lengths give 0 instead of an error.

0 is a perfectly good dot product (of vectors at right angles), so the caller cannot tell that
something went wrong. What does the docstring ask for?
"""


def dot_product(a, b):
    if len(a) != len(b):
        return 0.0
    return sum(x * y for x, y in zip(a, b))
