# slip
"""The softmax runs over axis 1, which in a batch counts the queries.

dim=1 is the last axis of a matrix only. How do you name the last axis of any tensor?
"""
# T14: an axis counted from the front.

import torch


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    return torch.softmax(scores, dim=1)
