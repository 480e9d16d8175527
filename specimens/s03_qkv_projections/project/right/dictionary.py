"""Looks the matrix up in a dictionary and turns the KeyError into a ValueError."""


def project(X, W, convention):
    try:
        matrix = {"row": W, "column": W.transpose(0, 1)}[convention]
    except KeyError:
        raise ValueError("no such convention: " + repr(convention)) from None
    return X.matmul(matrix)
