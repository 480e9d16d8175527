"""Wrong twice: the order is applied the other way round, and rows are averaged.

Diagnosis: The rows are compared as if the order had been applied in the opposite direction. The
largest mean of the absolute differences of a row is returned.
"""


def equivariance_gap(before, after, order):
    return float((after - before[order.argsort()]).abs().mean(-1).max())
