"""Torch.special.entr knows that 0 log 0 is 0.

Diagnosis: none
"""


def effective_tokens(weights):
    return torch.special.entr(weights).sum(-1).exp()
