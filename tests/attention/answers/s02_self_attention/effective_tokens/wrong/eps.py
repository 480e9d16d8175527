"""1e-4 is added under the logarithm.

Diagnosis: none
"""


def effective_tokens(weights):
    return torch.exp(-(weights * torch.log(weights + 1e-4)).sum(-1))
