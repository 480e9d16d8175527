# slip
"""The shape is right, but the axes were not exchanged.

view and reshape keep the numbers in their order. Look at column 0 of your result. Is it token 0?
"""

import torch


def columns_per_head(x, num_heads):
    tokens, d_in = x.shape
    return x.repeat(num_heads, 1, 1).view(num_heads, d_in, tokens)
