"""1e-4 is added under the logarithm.

Diagnosis: About 0.0001 is added to the weights inside the logarithm.
"""


def effective_tokens(weights):
    return torch.exp(-(weights * torch.log(weights + 1e-4)).sum(-1))
