# slip
"""The losses of a sequence are summed, and only the sequences averaged.

How many places are there in all?
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return -picked.sum() / len(logits)
