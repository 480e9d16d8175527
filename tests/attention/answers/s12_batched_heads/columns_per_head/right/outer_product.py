"""Built as an outer product with ones.

Diagnosis: none
"""

import torch
from torch import nn


def columns_per_head(x, num_heads):
    return torch.einsum("h,ti->hit", torch.ones(num_heads, dtype=x.dtype), x)
