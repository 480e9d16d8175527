"""The powers of the scores are taken as they are, so that large scores give infinite ones.

What is e to the power of 1000 in float32? What does torch.softmax do about it?
"""

import math


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return (scores.exp() / scores.exp().sum(dim=-1, keepdim=True)) @ values
