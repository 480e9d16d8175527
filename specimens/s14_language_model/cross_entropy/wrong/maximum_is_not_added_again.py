"""The maximum is subtracted under the logarithm and not added again.

Compare with the last formula: what comes before the second logarithm?
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    return (shifted.exp().sum(-1).log() - logits.gather(-1, targets[..., None])[..., 0]).mean()
