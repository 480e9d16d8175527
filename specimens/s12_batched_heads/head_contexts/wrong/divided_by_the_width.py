# slip
"""The scores are divided by head_dim, not by its square root.

Look at the root in the formula. Or is the scale applied twice?
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1]
    weights = torch.softmax(scores, dim=-1)
    return weights @ values
