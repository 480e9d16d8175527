"""The scaled scores are returned and used as weights: the softmax is missing.

Your weights do not sum to one.
"""


def context_for_one_query(x, X, W_query, W_key, W_value):
    keys = X @ W_key
    weights = keys @ (x @ W_query) / keys.shape[-1] ** 0.5
    return weights @ (X @ W_value), weights
