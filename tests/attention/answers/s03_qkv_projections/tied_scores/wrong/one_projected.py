"""The matrix between the tokens, U U^T, is squared: X U U^T U U^T X^T.

Diagnosis: none
"""


def tied_scores(X, U):
    M = U @ U.T
    return X @ M @ M @ X.transpose(-2, -1)
