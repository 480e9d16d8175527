# slip
"""The scores are scaled by the width of all heads together.

A dot product of one head has head_dim terms; how many heads there are does not matter to it.
"""

# T40

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / (keys.shape[0] * keys.shape[-1]) ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights @ values
