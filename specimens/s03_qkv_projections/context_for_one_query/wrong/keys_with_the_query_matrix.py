# slip
"""The keys are projected with W_query.

A copied line, perhaps? Which of the three matrices is never used?
"""

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    keys = X @ W_query
    weights = torch.softmax(keys @ (x @ W_query) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ (X @ W_value), weights
