"""The squared differences between probabilities and one-hot targets are averaged.

Which function of the probability does the formula have?
"""

import torch


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    p = shifted.exp() / shifted.exp().sum(-1, keepdim=True)
    return (p - torch.eye(p.shape[-1], dtype=p.dtype)[targets]).square().sum(-1).mean()
