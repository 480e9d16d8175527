# slip
"""The weight is given another shape, which does not transpose it.

The shape changes, and the numbers stay in their order.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return merged @ weight.reshape(weight.shape[1], weight.shape[0]) + bias
