"""The matrices are transposed, as if they came out of an nn.Linear.

They are given in the row convention, (d_in, d_out). With square matrices the mistake would not even raise an error.
"""

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    # T36
    keys = X @ W_key.T
    weights = torch.softmax(keys @ (x @ W_query.T) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ (X @ W_value.T), weights
