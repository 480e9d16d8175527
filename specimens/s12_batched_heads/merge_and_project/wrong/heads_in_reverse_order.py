# slip
"""The heads are put side by side in reverse order.

Head 0 comes first.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.flip(0).transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged @ weight.T + bias
