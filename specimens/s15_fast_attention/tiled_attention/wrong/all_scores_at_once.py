"""All scores of all queries and keys are computed at once.

Which of your tensors has a row for each query and a column for each key? The exercise asks that
only one tile of them exists at a time.
"""

import math

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    scores = queries @ keys.transpose(1, 2) / math.sqrt(queries.shape[-1])
    if causal:
        scores = scores.masked_fill(torch.ones_like(scores).triu(1).bool(), -torch.inf)
    return torch.softmax(scores, dim=-1) @ values
