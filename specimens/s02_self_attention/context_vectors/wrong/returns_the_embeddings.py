"""The embeddings are returned as they were.

With saturated weights this looks almost right. Nothing has been mixed, though.
"""


def context_vectors(weights, X):
    # T41
    return X
