"""Right: the infinity norm of the difference, as a tensor with one entry.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    return torch.dist(after, before.index_select(0, order), p=float("inf")).reshape(1, 1)
