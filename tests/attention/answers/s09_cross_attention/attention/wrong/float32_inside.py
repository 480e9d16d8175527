"""Everything is computed in float32, also for float64 arguments, and no ValueError is raised when
lengths differ.

Diagnosis: none
"""

import torch
from torch import nn


def attention(query, key, value, mask=None):
    q, k, v = query.float(), key.float(), value.float()
    s = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5
    if mask is None:
        return (s.softmax(-1) @ v).to(query.dtype)
    m = mask.expand_as(s)
    full = m.all(-1, keepdim=True)
    s = s.masked_fill(m & ~full, -torch.inf)
    w = s.softmax(-1).masked_fill(full, 0.0)
    return (w @ v).to(query.dtype)
