"""Leaves the largest logit out of the sum, so that the logarithm is m + log1p(sum over the others).

Diagnosis: none
"""


def cross_entropy(logits, targets):
    m, where = logits.max(dim=-1, keepdim=True)
    powers = torch.exp(logits - m)
    others = powers.scatter(-1, where, 0.0).sum(dim=-1)
    gap = m.squeeze(-1) - torch.take_along_dim(logits, targets[..., None], -1).squeeze(-1)
    return (gap + torch.log1p(others)).mean()
