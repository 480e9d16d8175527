"""The root is a float32 tensor, so float64 weights are right to seven digits only.

A plain Python number has no such effect. Which of your numbers is made by torch.tensor?
"""
# T15

import torch


def attention_weights(queries, keys):
    scale = torch.sqrt(torch.tensor(float(keys.shape[-1])))
    return torch.softmax(queries @ keys.transpose(-2, -1) / scale, dim=-1)
