"""The first two axes change places, so batches fail or get wrong numbers.

transpose(0, 1) is right for a matrix. With a batch axis in front, where are the two axes that you mean?
"""
# T05, T14

import torch


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(0, 1) / keys.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1)
