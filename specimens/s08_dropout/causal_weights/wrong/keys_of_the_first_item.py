"""Every item of the batch looks at the keys of the first one.

With a batch of two equal sequences this goes unnoticed. Give your function two different ones.
"""
# T29

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys[0].T / keys.shape[-1] ** 0.5
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1)
