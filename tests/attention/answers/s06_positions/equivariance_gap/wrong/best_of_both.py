"""The smaller of the gaps for the order and for its inverse.

Diagnosis: Two numbers are worked out, for the order and for the opposite direction, and the
smaller one is returned.
"""


def equivariance_gap(before, after, order):
    one = (after - before[order]).abs().max()
    two = (after[order] - before).abs().max()
    return float(torch.minimum(one, two))
