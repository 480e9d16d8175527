"""There are as many copies as there are tokens, not as there are heads.

With 8 heads and 8 tokens the two are the same number, and this goes unnoticed.
"""

# T37

import torch


def columns_per_head(x, num_heads):
    return x.T.repeat(len(x), 1, 1)
