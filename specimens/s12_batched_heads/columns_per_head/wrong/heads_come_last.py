# slip
"""The axis of the heads is the last one; it should be the first.

bmm takes the first axis as the number of matrices.
"""

import torch


def columns_per_head(x, num_heads):
    return x.T.unsqueeze(-1).repeat(1, 1, num_heads)
