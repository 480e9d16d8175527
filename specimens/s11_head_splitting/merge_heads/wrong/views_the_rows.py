"""view is called on the heads as they come.

They may be stored in another order than they are read in, as after a transpose, and view refuses such
a tensor. Read what the lesson says about view and reshape.
"""

import torch


def merge_heads(x):
    batch, num_heads, tokens, head_dim = x.shape
    rows = x.view(batch * num_heads, tokens, head_dim)
    items = [rows[b * num_heads : (b + 1) * num_heads] for b in range(batch)]
    return torch.stack([torch.cat(list(item), dim=-1) for item in items])
