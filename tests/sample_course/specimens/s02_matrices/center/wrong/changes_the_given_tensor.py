"""The given tensor is changed in place.

What does `x -= ...` do to the tensor that was given?
"""


def center(x):
    x -= x.mean(0)
    return x
