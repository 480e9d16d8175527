"""A view to (batch, num_heads, tokens, head_dim) without a transpose: heads take whole tokens.

Diagnosis: The heads tear the tokens apart: brackets are moved, but the order of the numbers is not.
"""

import torch
from torch import nn


def split_heads(x, num_heads):
    b, t, d = x.shape
    if d % num_heads != 0:
        raise ValueError("d_out must be divisible by num_heads")
    return x.view(b, num_heads, t, d // num_heads)
