"""Weights with a single axis are refused.

Diagnosis: none
"""


def effective_tokens(weights):
    n_query, n = weights.shape[-2:]
    return torch.special.entr(weights).sum(-1).exp()
