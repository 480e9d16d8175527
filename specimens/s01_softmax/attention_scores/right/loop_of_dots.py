"""A loop of torch.dot into a buffer, for any number of tokens."""

import torch


def attention_scores(inputs, query):
    scores = torch.empty(inputs.shape[0])
    for i, x_i in enumerate(inputs):
        scores[i] = torch.dot(x_i, query)
    return scores
