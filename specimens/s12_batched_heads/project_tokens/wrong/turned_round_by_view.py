# slip
"""The matrices are given another shape, which does not transpose them.

view and reshape change the shape and leave the numbers in their order.
"""

import torch


def project_tokens(W, x):
    h, k, d = W.shape
    return x @ W.view(h, d, k)
