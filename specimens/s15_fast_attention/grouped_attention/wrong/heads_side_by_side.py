"""The heads are merged into one axis of features.

Which shape does the exercise ask for? Merging the heads is a later step of a module.
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    context = torch.softmax(scores, dim=-1) @ values
    return context.transpose(1, 2).flatten(2)
