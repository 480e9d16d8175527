"""There is one head for each group only.

With 6 heads and 3 groups, how many heads has the result?
"""

import math

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys
    values = values
    queries = queries[:, :: heads // groups]
    scores = queries @ keys.transpose(2, 3) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1) @ values
