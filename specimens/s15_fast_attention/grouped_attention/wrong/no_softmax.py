"""The scores are used as weights, without a softmax.

What turns the scores of a query into weights that sum to 1?
"""

import math


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return scores @ values
