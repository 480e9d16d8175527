"""Subtracts the logit of the target first."""

import torch


def cross_entropy(logits, targets):
    chosen = torch.take_along_dim(logits, targets.unsqueeze(-1), dim=-1)
    differences = logits - chosen
    m = differences.max(-1, keepdim=True).values.detach()
    return ((differences - m).exp().sum(-1).log() + m.squeeze(-1)).mean()
