"""Single tokens are repeated next to each other, not the whole matrix.

repeat_interleave gives token 0, token 0, token 0, ... The heads should get token 0, token 1, ...
each.
"""

import torch


def columns_per_head(x, num_heads):
    rows = x.repeat_interleave(num_heads, dim=0)
    return rows.view(num_heads, *x.shape).transpose(1, 2)
