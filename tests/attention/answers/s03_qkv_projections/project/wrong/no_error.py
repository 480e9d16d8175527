"""Anything that is not "row" is read as "column", no ValueError.

Diagnosis: A convention that does not exist is accepted in silence.
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    else:
        return X @ W.T
