# slip
"""Heads and tokens were not exchanged before merging, so a row holds several tokens of one head.

The heads of one token do not lie next to each other in memory. Which axes have to change places?
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.reshape(tokens, num_heads * d_v)
    return merged @ weight.T + bias
