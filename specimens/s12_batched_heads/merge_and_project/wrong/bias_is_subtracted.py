# slip
"""The bias is subtracted.

An nn.Linear adds it.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged @ weight.T - bias
