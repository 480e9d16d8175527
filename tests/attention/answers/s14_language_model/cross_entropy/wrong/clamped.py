"""The loss of a place is 100 at most.

Diagnosis: Very improbable targets all have the same loss, however small their probability is.
"""


def cross_entropy(logits, targets):
    m = logits.max(dim=-1, keepdim=True).values
    lse = (logits - m).exp().sum(dim=-1, keepdim=True).log() + m
    right = logits.gather(-1, targets[..., None])
    return (lse - right).clamp(max=100).mean()
