"""view is called on the context vectors as they come.

They may be stored in another order than they are read in, and view refuses such a tensor. Is there
a method that copies when it has to?
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    rows = z.view(num_heads * tokens, d_v)
    merged = torch.cat([rows[h * tokens : (h + 1) * tokens] for h in range(num_heads)], dim=1)
    return merged @ weight.T + bias
