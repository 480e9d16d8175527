# slip
"""The mean of the differences is returned, not the largest one.

One wrong entry among many good ones would hardly be seen.
"""


def equivariance_gap(before, after, order):
    return (after - before[order]).abs().mean()
