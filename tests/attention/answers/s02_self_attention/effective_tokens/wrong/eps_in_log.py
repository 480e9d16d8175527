"""Adds 1e-3 inside the logarithm to avoid log(0), which changes the result.

Diagnosis: About 0.001 is added to the weights inside the logarithm.
"""


def effective_tokens(weights):
    return torch.exp(-torch.sum(weights * torch.log(weights + 1e-3), dim=-1))
