# slip
"""Later keys are blocked, although no mask is expected.

What does the first line of the exercise say about a mask?
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    blocked = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
    scores = scores.masked_fill(blocked, -torch.inf)
    return torch.softmax(scores, dim=-1) @ values
