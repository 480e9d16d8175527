"""The mean is added, not subtracted.

What is the mean of the result?
"""


def center(x):
    return x + x.mean(0)
