"""Subtracts the largest absolute score: nan where all scores are some thousands below zero.

Diagnosis: none
"""


def context_for_one_query(x, X, W_query, W_key, W_value):
    scores = (X @ W_key) @ (x @ W_query) / W_key.shape[1] ** 0.5
    powers = torch.exp(scores - scores.abs().max())
    weights = powers / powers.sum()
    return weights @ (X @ W_value), weights
