"""The weight is on the right without being transposed.

nn.Linear keeps its weight as (d_out, features). Tokens that are rows, on the left, need the
transposed matrix.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged @ weight + bias
