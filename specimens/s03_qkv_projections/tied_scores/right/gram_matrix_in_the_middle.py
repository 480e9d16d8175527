"""Computes X (U U^T) X^T with the matrix in the middle first, in double precision."""


def tied_scores(X, U):
    middle = U.double() @ U.double().T
    return X.double() @ middle @ X.double().mT
