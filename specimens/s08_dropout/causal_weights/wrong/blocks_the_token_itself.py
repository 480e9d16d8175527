# slip
"""The diagonal is blocked too, so the first token sees nothing and its row is nan.

A token may look at itself. On which diagonal should the mask begin?
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    later = torch.ones(n, n, dtype=torch.bool).triu()
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1)
