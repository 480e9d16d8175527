# slip
"""Queries and keys have changed places.

Row i should be about what token i looks for, so its query has to meet all the keys. In your scores
the key of token i meets all the queries.
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = keys @ queries.transpose(1, 2) / keys.shape[-1] ** 0.5
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1)
