"""Each query fetches the value of its best key alone.

The softmax is soft: all values count, the better ones more.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2)
    best = scores.argmax(dim=-1)
    return torch.stack([v[b] for v, b in zip(values, best)])
