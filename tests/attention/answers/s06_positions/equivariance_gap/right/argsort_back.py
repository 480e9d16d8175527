"""Puts after back with the inverse order; cdist is not needed.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    back = torch.empty_like(after)
    back[order] = after
    return torch.linalg.vector_norm((back - before).detach().flatten(), ord=float("inf"))
