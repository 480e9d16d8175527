"""Takes the maximum without the absolute value.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before, after, order):
    return (after - before[order]).max().item()
