"""Loops over sequences and heads, and stacks."""

import torch


def head_scores(queries, keys):
    sequences = []
    for q, k in zip(queries, keys):
        sequences.append(torch.stack([q[h] @ k[h].T for h in range(len(q))]))
    return torch.stack(sequences)
