"""Uses the attribute `mT`."""


def scores_by_matmul(X):
    return X @ X.mT
