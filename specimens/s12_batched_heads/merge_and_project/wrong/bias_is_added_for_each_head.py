# slip
"""The bias is added once for each head.

It belongs to the output, not to the heads: it is added once.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    blocks = weight.split(d_v, dim=1)
    return sum(z[h] @ blocks[h].T + bias for h in range(num_heads))
