# slip
"""The softmax runs over the queries, so the columns sum to 1 and not the rows.

Each query has a weight of 1 to spend on the keys. Along which axis do the keys stand in the scores?
"""

import torch


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-2)
