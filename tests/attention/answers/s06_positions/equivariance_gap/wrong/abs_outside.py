"""The absolute value of the largest difference: a negative difference of a larger size is
overlooked.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before, after, order):
    return abs(float((after - before[order]).max()))
