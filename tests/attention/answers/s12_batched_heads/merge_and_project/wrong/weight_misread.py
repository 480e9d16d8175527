"""The weight is reshaped to (num_heads, d_v, d_out) in place of being cut by columns.

Diagnosis: The weight is given another shape, which does not transpose it.
"""

import torch
from torch import nn


def merge_and_project(z, weight, bias):
    h, t, v = z.shape
    w = weight.reshape(h, v, -1)
    return torch.einsum("htv,hvo->to", z, w) + bias
