"""logits.double() is no copy of float64 logits, which are changed in place.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    x = logits.double()
    x -= x.detach().amax(dim=-1, keepdim=True)
    log_p = x - x.exp().sum(dim=-1, keepdim=True).log()
    return -log_p.gather(-1, targets[..., None]).mean()
