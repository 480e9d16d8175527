"""Probabilities below a small number are replaced by it.

An improbable target has a large loss: it should not be cut off.
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    p = shifted.exp() / shifted.exp().sum(-1, keepdim=True)
    return -p.gather(-1, targets[..., None]).clamp(min=1e-12).log().mean()
