"""The first row is subtracted.

Is the first row the mean?
"""


def center(x):
    return x - x[0]
