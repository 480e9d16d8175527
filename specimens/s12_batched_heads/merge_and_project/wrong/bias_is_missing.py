# slip
"""The bias is not added.

An output projection is a weight and a bias.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged @ weight.T
