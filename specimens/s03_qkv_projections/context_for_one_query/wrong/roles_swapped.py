# slip
"""W_query and W_key have changed places.

The query token is projected with W_query, the sentence with W_key.
"""

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    keys = X @ W_query
    weights = torch.softmax(keys @ (x @ W_key) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ (X @ W_value), weights
