"""The scores are scaled by head_dim divided by the number of heads.

head_dim is already the width of one head. Nothing is divided among the heads in this stage.
"""

# T40

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / (keys.shape[-1] / keys.shape[0]) ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights @ values
