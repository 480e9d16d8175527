# slip
"""The softmax runs over the queries.

For each query, the weights of all keys should sum to one. Which axis counts the keys?
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=1)
    return weights @ values
