"""A log-sum-exp of its own, then the exponential of what is left."""

import torch


def log_sum_exp(x, dim):
    top = x.amax(dim=dim, keepdim=True)
    return top + torch.log(torch.exp(x - top).sum(dim=dim, keepdim=True))


def softmax_stable(x, dim):
    return torch.exp(x - log_sum_exp(x, dim))
