# slip
"""The tokens are still rows.

The matrices are on the left, so each token has to be a column: the shape of one head's part is
(d_in, tokens).
"""

import torch


def columns_per_head(x, num_heads):
    return x.repeat(num_heads, 1, 1)
