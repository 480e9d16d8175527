"""Large logits are cut off.

Which difference do the logits 1000 and 1001 make?
"""


def cross_entropy(logits, targets):
    z = logits.clamp(-50, 50)
    return (z.exp().sum(-1).log() - z.gather(-1, targets[..., None])[..., 0]).mean()
