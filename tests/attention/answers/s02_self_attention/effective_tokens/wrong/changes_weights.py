"""Zeros in weights are replaced by ones in place.

Diagnosis: none
"""


def effective_tokens(weights):
    weights[weights == 0] = 1.0
    return torch.exp(-(weights * weights.log()).sum(-1))
