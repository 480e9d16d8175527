# slip
"""One softmax runs over all queries and keys together.

The whole matrix sums to 1 here. But it is each query, for itself, that has a weight of 1 to spend.
"""

import torch


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    return torch.softmax(scores.flatten(-2), dim=-1).view_as(scores)
