"""Matrices from outside the function are used instead of the arguments.

It works for the example, because the notebook happens to hold these names. Everything that is needed is in the
arguments.
"""

import torch

WQ = torch.tensor([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 2.0, 0.0]])
WK = torch.tensor([[0.0, 1.0, 1.0, 0.0], [2.0, 0.0, 0.0, 1.0]])
WV = torch.tensor([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])


def context_for_one_query(x, X, W_query, W_key, W_value):
    # T44
    keys = X @ WK
    weights = torch.softmax(keys @ (x @ WQ) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ (X @ WV), weights
