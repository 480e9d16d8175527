"""Picks the targets with einsum and rows of the identity."""

import torch


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    chosen = torch.eye(logits.shape[-1], dtype=logits.dtype)[targets]
    return -torch.einsum("btv,btv->", log_probabilities, chosen) / targets.numel()
