"""The embeddings are the left factor.

X @ weights combines features, not tokens. The rows of the weights must meet the columns of X.
"""


def context_vectors(weights, X):
    return X @ weights
