"""Wrong: head/tail recursion with a check in a decorator and a lazily evaluated rest, so that every
entry costs four Python frames. From about 250 entries on (the text allows some hundreds) it ends
in a RecursionError. Short lists are right.

Diagnosis: none
"""


import functools


def same_length(f):
    @functools.wraps(f)
    def checked(a, b):
        if len(a) != len(b):
            raise ValueError("lengths differ")
        return f(a, b)
    return checked


def add(x, rest):
    return x + rest()


@same_length
def dot_product(a: list[float], b: list[float]) -> float:
    """The dot product of two lists of floats."""
    if a == []:
        return 0
    x, *xs = a
    y, *ys = b
    return add(x * y, lambda: dot_product(xs, ys))
