"""A large epsilon that changes the numbers.

Diagnosis: none
"""
import torch

def effective_tokens(weights):
    return torch.exp(-(weights * torch.log(weights + 0.01)).sum(dim=-1))
