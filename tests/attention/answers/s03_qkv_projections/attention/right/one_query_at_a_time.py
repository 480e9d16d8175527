"""Loops over the queries with a mean of exponentials.

Diagnosis: none
"""

import torch


def attention(Q, K, V):
    rows = []
    for i in range(Q.shape[-2]):
        s = (K * Q[..., i : i + 1, :]).sum(-1) / Q.shape[-1] ** 0.5
        w = (s - s.amax(-1, keepdim=True)).exp()
        rows.append((w.unsqueeze(-1) * V).sum(-2) / w.sum(-1, keepdim=True))
    return torch.stack(rows, dim=-2)
