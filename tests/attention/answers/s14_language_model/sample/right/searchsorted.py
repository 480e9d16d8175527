"""With searchsorted, row by row.

Diagnosis: none
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    allowed = torch.ones_like(z, dtype=torch.bool)
    if top_k is not None:
        rank = z.argsort(dim=-1, descending=True).argsort(dim=-1)
        allowed = rank < top_k
    e = (z - z.max(-1, keepdim=True).values).exp() * allowed
    p = e / e.sum(-1, keepdim=True)
    tokens = []
    for row, u in zip(p.cumsum(-1), uniform):
        i = int(torch.searchsorted(row, u.reshape(1), right=True))
        tokens.append(min(i, z.shape[-1] - 1))
    return torch.tensor(tokens, dtype=torch.int64), p
