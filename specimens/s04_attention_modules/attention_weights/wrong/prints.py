"""The numbers are right, but it prints.

A line left over from debugging? The function should be silent.
"""
# T24

import torch


def attention_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    print("scores:", scores.shape)
    return torch.softmax(scores, dim=-1)
