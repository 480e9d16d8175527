# slip
"""In a batch, all weights meet the tokens of the first sentence.

Each item has its own tokens. Which X goes with which weights?
"""


def context_vectors(weights, X):
    return weights @ (X[0] if X.dim() == 3 else X)
