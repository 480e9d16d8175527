# slip
"""The softmax runs over the queries, not over the keys.

The weights of one query, over all keys, sum to 1. Which axis of the scores counts the keys?
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-2) @ values
