"""Where U is square the keys are not projected.

Diagnosis: none
"""


def tied_scores(X, U):
    P = X @ U
    if U.shape[0] == U.shape[1]:
        return P @ X.mT
    return P @ P.mT
