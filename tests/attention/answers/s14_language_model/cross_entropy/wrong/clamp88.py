"""The largest logit is subtracted only if one is larger than 88.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    if logits.max() > 88:
        logits = logits - logits.max(dim=-1, keepdim=True).values
    lse = logits.exp().sum(-1).log()
    chosen = logits.gather(-1, targets[..., None]).squeeze(-1)
    return (lse - chosen).mean()
