# slip
"""The matrices are given another shape, which does not transpose them.

view and reshape change the shape and leave the numbers in their order. Do you need another shape at
all? The sum runs over the last axis of W as it is.
"""

import torch


def project_token(W, x):
    num_heads, head_dim, d_in = W.shape
    return x @ W.view(num_heads, d_in, head_dim)
