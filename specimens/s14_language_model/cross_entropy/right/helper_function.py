"""Has a helper that gives the logarithms of the probabilities."""

import torch


def logs(z):
    z = z - z.amax(-1, keepdim=True)
    return z - torch.log(torch.sum(torch.exp(z), -1, keepdim=True))


def cross_entropy(logits, targets):
    batch, tokens = targets.shape
    rows = torch.arange(batch)[:, None]
    columns = torch.arange(tokens)[None]
    return torch.neg(logs(logits)[rows, columns, targets]).sum().div(batch * tokens)
