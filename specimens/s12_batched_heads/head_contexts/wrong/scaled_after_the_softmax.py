# slip
"""Not the scores but the result of attention is divided by the root of head_dim.

That only makes all context vectors smaller. The division belongs to the scores, before the softmax.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2)
    weights = torch.softmax(scores, dim=-1) / keys.shape[-1] ** 0.5
    return weights @ values
