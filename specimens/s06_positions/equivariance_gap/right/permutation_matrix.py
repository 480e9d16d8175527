"""A permutation matrix does the reordering, and dist with p = inf the rest."""

import torch


def equivariance_gap(before, after, order):
    matrix = torch.nn.functional.one_hot(order, len(order)).to(before.dtype)
    return torch.dist(after, matrix @ before, p=float("inf"))
