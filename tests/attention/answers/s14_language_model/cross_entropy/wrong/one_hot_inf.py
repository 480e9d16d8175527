"""Where the target's probability underflows, the logarithm of the sum is left out.

Diagnosis: none
"""

import torch
import torch.nn.functional as F


def cross_entropy(logits, targets):
    z = logits - logits.max(dim=-1, keepdim=True).values
    p = z.exp() / z.exp().sum(-1, keepdim=True)
    hot = F.one_hot(targets, logits.shape[-1])
    chosen = (p * hot).sum(-1)
    far = chosen == 0
    picked = (z * hot).sum(-1)
    return torch.where(far, -picked, -chosen.clamp(min=1e-45).log()).mean()
