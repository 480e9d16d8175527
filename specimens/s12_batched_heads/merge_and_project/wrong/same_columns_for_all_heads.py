# slip
"""All heads go through the columns of head 0.

Head h has the columns h * d_v to (h + 1) * d_v of the weight.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return sum(head @ weight[:, :d_v].T for head in z) + bias
