"""The most probable token is taken, whatever the uniform number is.

Diagnosis: The most probable token is always taken, whatever the number is.
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None:
        kth = z.topk(top_k, dim=-1).values[:, -1:]
        z = z.masked_fill(z < kth, -torch.inf)
    p = z.softmax(-1)
    return p.argmax(-1), p
