# slip
"""The scores are scaled by the root of the number of keys.

Which axis of the keys holds their width, and which one counts them? A longer text should not make
attention softer.
"""

import torch


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-2] ** 0.5
    return torch.softmax(scores, dim=-1)
