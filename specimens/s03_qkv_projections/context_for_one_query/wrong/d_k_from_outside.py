# slip
"""The scores are divided by the same number whatever d_k is.

It is right for one size only. The size is in the shapes of the arguments.
"""

import torch

d_k = 4


def context_for_one_query(x, X, W_query, W_key, W_value):
    # T44
    weights = torch.softmax((X @ W_key) @ (x @ W_query) / d_k**0.5, dim=-1)
    return weights @ (X @ W_value), weights
