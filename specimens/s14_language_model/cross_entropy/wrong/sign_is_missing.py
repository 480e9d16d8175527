# slip
"""The sign is wrong: the result is the mean logarithm of the probabilities.

Can the logarithm of a probability be positive? The loss can.
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return picked.mean()
