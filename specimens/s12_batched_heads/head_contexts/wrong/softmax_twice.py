# slip
"""The softmax is applied twice.

Weights that are softened once more are nearly equal. Once is enough.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(torch.softmax(scores, dim=-1), dim=-1)
    return weights @ values
