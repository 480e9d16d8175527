"""Where U is square the keys are not projected.

Diagnosis: Where U is square, only the first of the two tokens of a score is projected.
"""


def tied_scores(X, U):
    P = X @ U
    if U.shape[0] == U.shape[1]:
        return P @ X.mT
    return P @ P.mT
