"""The queries of a group are averaged, so that all heads of a group are the same.

Each head keeps its own queries. Only keys and values are shared.
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    queries = queries.unflatten(1, (groups, -1)).mean(dim=2).repeat_interleave(heads // groups, 1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
