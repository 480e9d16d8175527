"""Label smoothing of 0.1.

Diagnosis: A tenth of each target is distributed among all entries, as in label smoothing.
"""

import torch
from torch import nn


def cross_entropy(logits, targets):
    z = logits - logits.amax(-1, keepdim=True)
    logp = z - z.exp().sum(-1, keepdim=True).log()
    nll = -logp.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (0.9 * nll - 0.1 * logp.mean(-1)).mean()
