"""Different lengths give None; nothing is raised.

The calling code goes on with None, also if a message is printed. Raise the exception instead.
"""


def dot_product(a, b):
    if len(a) != len(b):
        print("ValueError: the lengths differ")
        return None
    return sum(x * y for x, y in zip(a, b))
