"""The output goes through a new nn.Linear with random weights; the given ones are not used.

weight and bias are arguments. What a fresh layer holds depends on the random generator.
"""

# T34

import torch
from torch import nn


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    out_proj = nn.Linear(num_heads * d_v, weight.shape[0])
    return out_proj(z.transpose(0, 1).reshape(tokens, num_heads * d_v))
