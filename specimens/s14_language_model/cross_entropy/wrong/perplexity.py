# slip
"""The power of the cross entropy is returned, which is called the perplexity.

What comes after the mean in the formula?
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return (-picked.mean()).exp()
