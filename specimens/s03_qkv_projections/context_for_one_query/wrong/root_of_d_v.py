"""The scores are divided by the root of the values' size.

Values take no part in the scores. Which two vectors are multiplied there?
"""

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    # T30
    scores = (X @ W_key) @ (x @ W_query) / W_value.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights @ (X @ W_value), weights
