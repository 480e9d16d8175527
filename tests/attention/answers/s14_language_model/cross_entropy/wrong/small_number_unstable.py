"""A softmax without the maximum, and 1e-9 under the logarithm.

Diagnosis: Very improbable targets all have the same loss, however small their probability is.
"""

import torch
from torch import nn


def cross_entropy(logits, targets):
    e = torch.exp(logits)
    probs = e / e.sum(dim=-1, keepdim=True)
    p = probs.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return -torch.log(p + 1e-9).mean()
