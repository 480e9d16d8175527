"""The result is made of random numbers: no attention is computed.

The shape is right, and that is all. Queries, keys and values are there; use them.
"""

# T39

import torch


def head_contexts(queries, keys, values):
    return torch.rand(queries.shape[0], queries.shape[1], values.shape[2])
