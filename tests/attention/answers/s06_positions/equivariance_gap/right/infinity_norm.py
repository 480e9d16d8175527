"""The gap is a matrix norm, and the rows are put back.

Diagnosis: none
"""

import torch


def equivariance_gap(before, after, order):
    undone = torch.zeros_like(after)
    undone[order] = after
    return torch.linalg.vector_norm(undone - before, ord=float("inf"))
