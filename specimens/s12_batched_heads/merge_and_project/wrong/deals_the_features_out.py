# slip
"""The features of the heads are interleaved.

All features of head 0 come first, then all of head 1.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.permute(1, 2, 0).reshape(tokens, num_heads * d_v)
    return merged @ weight.T + bias
