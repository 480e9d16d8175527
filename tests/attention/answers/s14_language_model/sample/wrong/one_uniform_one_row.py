"""The uniform number and the threshold of the first row serve all rows.

Diagnosis: none
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None:
        kth = z[0].topk(top_k).values[-1]
        z = z.masked_fill((z < kth) & (z < z.max(-1, keepdim=True).values), -torch.inf)
    p = z.softmax(-1)
    t = (p.cumsum(-1) <= uniform[0]).sum(-1).clamp(max=z.shape[1] - 1)
    return t, p
