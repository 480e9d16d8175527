"""The smaller of the gaps for the order and for its inverse.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    one = (after - before[order]).abs().max()
    two = (after[order] - before).abs().max()
    return float(torch.minimum(one, two))
