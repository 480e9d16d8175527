# slip
"""Queries and keys have changed places.

Row i should belong to query i. In your result the rows belong to the keys.
"""

import torch


def attention_weights(queries, keys):
    scores = keys @ queries.transpose(-2, -1) / keys.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1)
