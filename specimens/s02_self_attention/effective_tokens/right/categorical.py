"""Asks torch.distributions for the perplexity."""

import torch


def effective_tokens(weights):
    return torch.distributions.Categorical(probs=weights).perplexity()
