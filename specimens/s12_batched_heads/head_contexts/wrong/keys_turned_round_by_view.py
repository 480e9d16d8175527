"""The keys are given another shape, which does not transpose them.

The shape changes, and the numbers stay in their order. Column j should be key j.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.reshape(len(keys), -1, keys.shape[1]) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights @ values
