"""Loops: each query picks its free keys and has an ordinary softmax over them."""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    lead, n_q, n_k = query.shape[:-2], query.shape[-2], key.shape[-2]
    if mask is None:
        mask = torch.zeros(n_q, n_k, dtype=torch.bool)
    mask = mask.expand(*lead, n_q, n_k).reshape(-1, n_q, n_k)
    items = zip(
        query.reshape(-1, n_q, query.shape[-1]),
        key.reshape(-1, n_k, key.shape[-1]),
        value.reshape(-1, n_k, value.shape[-1]),
        mask,
    )
    out = []
    for q, k, v, blocked in items:
        for i in range(n_q):
            free = ~blocked[i]
            weights = torch.softmax(k[free] @ q[i] / k.shape[-1] ** 0.5, dim=0)
            out.append(weights @ v[free])
    return torch.stack(out).reshape(*lead, n_q, value.shape[-1])
