# slip
"""The axes are (d_in, num_heads, tokens): the heads are in the middle.

The axis of the heads should be the first one.
"""

import torch


def columns_per_head(x, num_heads):
    return x.T.unsqueeze(1).repeat(1, num_heads, 1)
