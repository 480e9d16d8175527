"""The logit of the target is not subtracted.

There are two terms in the last form of the formula.
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    sums = shifted.exp().sum(-1).log() + logits.amax(-1)
    return sums.mean()
