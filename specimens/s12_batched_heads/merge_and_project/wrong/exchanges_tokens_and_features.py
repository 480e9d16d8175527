"""The wrong two axes are exchanged before merging.

The shape is right and the numbers are scrambled. A row should hold one token: all heads of it.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(1, 2).reshape(tokens, num_heads * d_v)
    return merged @ weight.T + bias
