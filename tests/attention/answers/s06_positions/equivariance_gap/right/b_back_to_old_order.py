"""Brings `after` back into the old order with the inverse permutation (argsort) instead of
reordering `before`.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    back = torch.argsort(order)
    return torch.linalg.vector_norm(after[back] - before, ord=float("inf")).item()
