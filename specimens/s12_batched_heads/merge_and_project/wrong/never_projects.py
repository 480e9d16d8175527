"""The heads are put side by side, and the output projection is not applied.

The last step makes d_out numbers of num_heads * d_v.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged
