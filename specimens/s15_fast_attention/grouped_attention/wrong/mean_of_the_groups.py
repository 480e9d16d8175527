"""All heads use the mean of all groups.

The heads of one group share, and those of different groups do not. With 6 heads and 3 groups,
write the group of each head below its number. Which heads share?
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.mean(dim=1, keepdim=True)
    values = values.mean(dim=1, keepdim=True)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
