"""Subtracts the logsumexp and exponentiates."""

import torch


def attention_weights(scores, temperature=1.0):
    z = scores.double() / temperature
    return torch.exp(z - torch.logsumexp(z, dim=-1, keepdim=True))
