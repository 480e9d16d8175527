# slip
"""The rows are reordered backwards, or the wrong one of the two outputs is reordered.

Row i of x[order] is row order[i] of x, and the second output is in that order already. With a swap of
two tokens both ways are the same; try a round trip of three.
"""
# T54

import torch


def equivariance_gap(before, after, order):
    return (after - before[torch.argsort(order)]).abs().max()
