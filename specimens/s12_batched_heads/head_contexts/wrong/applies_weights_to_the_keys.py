"""The weights are applied to the keys; the values are not used.

Keys decide where to look. Values are what is fetched from there.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights @ keys
