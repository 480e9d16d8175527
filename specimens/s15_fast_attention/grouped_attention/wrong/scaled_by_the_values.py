"""The scores are divided by the square root of the width of the values.

Which vectors are multiplied in the scores? Use their width.
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(values.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
