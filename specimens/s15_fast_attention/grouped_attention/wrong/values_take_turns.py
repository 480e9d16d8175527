# slip
"""The keys are shared by neighbours, and the values in turns.

Keys and values of a head come from the same group. With 6 heads and 3 groups, write the group
of each head below its number. Which heads share?
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat(1, heads // groups, 1, 1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
