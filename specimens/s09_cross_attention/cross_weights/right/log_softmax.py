"""The exponential of log_softmax, of scores made with addmm."""

import torch


def cross_weights(query, key):
    nothing = torch.zeros(query.shape[0], key.shape[0])
    scores = torch.addmm(nothing, query, key.transpose(0, 1), alpha=1 / query.shape[-1] ** 0.5)
    return torch.log_softmax(scores, dim=-1).exp()
