"""The logarithm of the sum gets no gradient.

Diagnosis: none
"""

import torch


def cross_entropy(logits, targets):
    m = logits.max(dim=-1, keepdim=True).values
    with torch.no_grad():
        lse = m.squeeze(-1) + (logits - m).exp().sum(-1).log()
    chosen = logits.gather(-1, targets[..., None]).squeeze(-1)
    return (lse - chosen).mean()
