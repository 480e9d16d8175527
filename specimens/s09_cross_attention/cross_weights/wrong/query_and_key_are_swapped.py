"""The keys ask the queries: there is a row for each key.

The one who asks has the rows. With as many queries as keys nobody would have noticed from the shape.
"""

# T17

import torch


def cross_weights(query, key):
    return torch.softmax(key @ query.T / key.shape[-1] ** 0.5, dim=-1)
