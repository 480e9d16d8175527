"""Calls no layer and leaves out the key's bias, which adds the same number to a whole row of the
scores.

Diagnosis: none
"""


import torch
from torch import nn


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    ask, offer = attention.W_query, attention.W_key
    A, B, tokens = ask.weight.detach(), offer.weight.detach(), x.detach()
    queries = tokens @ A.T
    if ask.bias is not None:
        queries = queries + ask.bias.detach()
    scores = queries @ B @ tokens.mT / len(B) ** 0.5
    return torch.softmax(scores, dim=-1)
