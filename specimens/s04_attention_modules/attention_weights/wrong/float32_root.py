"""In float64 the weights are right to fewer than ten digits.

A plain Python number has sixteen. Is the root made by torch.tensor, is a constant rounded, is
something added to it, or is there a .float() on the way?
"""
# T15

import torch


def attention_weights(queries, keys):
    scale = torch.sqrt(torch.tensor(float(keys.shape[-1])))
    return torch.softmax(queries @ keys.transpose(-2, -1) / scale, dim=-1)
