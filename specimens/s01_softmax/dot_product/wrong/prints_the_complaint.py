"""Different lengths print a message and return None; nothing is raised.

A printed line is read by people, and only sometimes. The calling code goes on with None. Raise the
exception instead.
"""


def dot_product(a, b):
    if len(a) != len(b):
        print("ValueError: the lengths differ")
        return None
    return sum(x * y for x, y in zip(a, b))
