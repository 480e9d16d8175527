# slip
"""The groups are used in the opposite order.

With 6 heads and 3 groups, write the group of each head below its number. Which heads share?
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.flip(1).repeat_interleave(heads // groups, dim=1)
    values = values.flip(1).repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
