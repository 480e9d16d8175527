"""The computation is in float32, even where the logits are float64.

Which dtype should the result have that of float64 logits?
"""


def cross_entropy(logits, targets):
    shifted = logits.float() - logits.float().amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return -picked.mean()
