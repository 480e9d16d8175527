"""Places whose target is 0 do not count, like padding.

Diagnosis: Places whose target is 0 do not count.
"""


def cross_entropy(logits, targets):
    m = logits.max(dim=-1, keepdim=True).values
    lse = (logits - m).exp().sum(dim=-1, keepdim=True).log() + m
    right = logits.gather(-1, targets[..., None])
    return (lse - right)[targets != 0].mean()
