"""A causal mask hides later tokens; none is expected here.

In this stage every query sees every key.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    future = torch.ones(scores.shape[1:]).triu(1).bool()
    scores = scores.masked_fill(future, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ values
