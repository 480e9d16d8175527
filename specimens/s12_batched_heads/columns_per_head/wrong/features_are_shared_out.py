"""Each head gets only its share of the features; the others are zero.

Every head sees the whole token. Nothing is split here.
"""

# T40: 'the input is split into smaller heads'.

import torch


def columns_per_head(x, num_heads):
    tokens, d_in = x.shape
    out = torch.zeros(num_heads, d_in, tokens)
    for h, part in enumerate(torch.arange(d_in).tensor_split(num_heads)):
        out[h, part] = x.T[part]
    return out
