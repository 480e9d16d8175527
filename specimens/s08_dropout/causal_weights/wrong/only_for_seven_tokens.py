"""The mask has a fixed size, so longer sequences do not fit.

The number of tokens is not known beforehand. Where in the shape of the queries is it?
"""
# T22

import torch

later = torch.ones(7, 7, dtype=torch.bool).triu(1)


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    return scores.masked_fill(later[:n, :n], -torch.inf).softmax(dim=-1)
