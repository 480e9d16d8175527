"""The logarithm of the sum is detached, so that only the targets' logits get a gradient.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    m = logits.max(dim=-1, keepdim=True).values
    lse = (logits - m).exp().sum(dim=-1, keepdim=True).log() + m
    right = logits.gather(-1, targets[..., None])
    return (lse.detach() - right).mean()
