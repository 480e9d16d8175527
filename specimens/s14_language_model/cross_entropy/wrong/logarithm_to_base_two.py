# slip
"""The logarithm has the base 2.

log is the natural logarithm, the inverse of exp.
"""

import math


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return -picked.mean() / math.log(2)
