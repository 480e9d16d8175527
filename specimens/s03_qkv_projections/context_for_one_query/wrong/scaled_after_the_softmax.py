# slip
"""The division comes after the softmax.

The scores have to be divided, not the weights; yours do not sum to one.
"""

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    keys = X @ W_key
    weights = torch.softmax(keys @ (x @ W_query), dim=-1) / keys.shape[-1] ** 0.5
    return weights @ (X @ W_value), weights
