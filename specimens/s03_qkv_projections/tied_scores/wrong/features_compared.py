"""The projected features are compared with each other, not the tokens.

The result has shape (d_k, d_k). Tokens are rows: which factor is transposed?
"""


def tied_scores(X, U):
    P = X @ U
    return P.transpose(-2, -1) @ P
