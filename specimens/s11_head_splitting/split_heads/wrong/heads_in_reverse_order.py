# slip
"""The heads are in reverse order.

Head 0 should hold the first features of a token. Yours holds the last ones.
"""

import torch


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return torch.stack(x.chunk(num_heads, dim=-1)[::-1], dim=1)
