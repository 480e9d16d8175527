"""scaled_dot_product_attention does it all."""

import torch
import torch.nn.functional as F


def head_contexts(queries, keys, values):
    return F.scaled_dot_product_attention(queries, keys, values)
