"""Torch's own negative log likelihood picks the targets.

The exercise asks for exp, log, maxima and sums. Which function does the work here?
"""

import torch.nn.functional as F


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    return F.nll_loss(log_probabilities.flatten(0, 1), targets.flatten())
