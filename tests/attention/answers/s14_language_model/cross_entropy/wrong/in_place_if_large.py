"""Logits larger than 50 are shifted in place, on .data.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    if logits.abs().max() > 50:
        logits.data -= logits.data.amax(dim=-1, keepdim=True)
    log_p = logits - logits.exp().sum(dim=-1, keepdim=True).log()
    return -log_p.gather(-1, targets[..., None]).mean()
