# slip
"""The scale comes after the softmax, so the rows do not sum to 1.

Scale the scores, then turn them into weights. Nothing comes after the softmax.
"""

import torch


def attention_weights(queries, keys):
    weights = torch.softmax(queries @ keys.transpose(-2, -1), dim=-1)
    return weights / keys.shape[-1] ** 0.5
