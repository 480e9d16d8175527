# slip
"""The differences are squared and added up.

That is a distance, too, but another one: many small differences make a large one. The docstring asks for
the largest absolute difference of two entries.
"""


def equivariance_gap(before, after, order):
    return (after - before[order]).pow(2).sum().sqrt()
