# slip
"""The query is projected with W_key.

Three matrices are given, and each has its own job. Which one is never used in your answer?
"""

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    keys = X @ W_key
    weights = torch.softmax(keys @ (x @ W_key) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ (X @ W_value), weights
