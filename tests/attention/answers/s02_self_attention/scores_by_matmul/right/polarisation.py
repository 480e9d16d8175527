"""From lengths and distances, by the polarisation identity.

Diagnosis: none
"""

import torch


def scores_by_matmul(X):
    X = X.double()
    squares = X.square().sum(-1)
    apart = (X.unsqueeze(-2) - X.unsqueeze(-3)).square().sum(-1)
    return ((squares.unsqueeze(-1) + squares.unsqueeze(-2) - apart) / 2).float()
