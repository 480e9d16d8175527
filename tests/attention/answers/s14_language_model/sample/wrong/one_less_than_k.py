"""With top_k only k - 1 tokens keep a probability (a strict comparison), at least one.

Diagnosis: One token fewer than k is kept.
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None:
        kth = z.topk(top_k, dim=-1).values[:, -1:]
        z = z.masked_fill((z <= kth) & (z < z.max(-1, keepdim=True).values), -torch.inf)
    p = z.softmax(-1)
    t = (p.cumsum(-1) <= uniform[:, None]).sum(-1).clamp(max=z.shape[1] - 1)
    return t, p
