# slip
"""The losses are divided by the number of tokens of a sequence only.

How many places are there in all?
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return -picked.sum() / logits.shape[1]
