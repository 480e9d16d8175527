"""Goes through the tokens one by one, with Python numbers for the scores."""

import math

import torch


def context_for_one_query(x, X, W_query, W_key, W_value):
    q = torch.matmul(x, W_query)
    scores = [float(torch.dot(q, token @ W_key)) / math.sqrt(len(q)) for token in X]
    weights = torch.softmax(torch.tensor(scores), dim=0)
    context = torch.zeros(W_value.shape[1])
    for weight, token in zip(weights, X):
        context += weight * (token @ W_value)
    return context, weights
