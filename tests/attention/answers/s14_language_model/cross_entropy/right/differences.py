"""The sum of powers of differences to the target's logit, in float64, around the maximum.

Diagnosis: none
"""

import torch
from torch import nn


def cross_entropy(logits, targets):
    z = logits.double()
    chosen = torch.take_along_dim(z, targets[..., None], -1)
    d = z - chosen
    m = d.max(-1, keepdim=True).values.detach()
    losses = m.squeeze(-1) + torch.log(torch.sum(torch.exp(d - m), -1))
    return (losses.sum() / targets.numel()).to(logits.dtype)
