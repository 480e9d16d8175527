# slip
"""The transposed matrix is the left factor, so features are compared instead of tokens.

Your result has shape (d, d). Which factor should have the tokens as its columns?
"""


def scores_by_matmul(X):
    return X.transpose(-2, -1) @ X
