# slip
"""The probabilities sum to 1 over the tokens of a sequence.

Which axis of the logits counts the entries of the vocabulary? Their probabilities sum to 1.
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return -picked.mean()
