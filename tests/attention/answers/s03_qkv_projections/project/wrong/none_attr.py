"""Capitals do not matter in "row", so "ROW" is accepted as a convention.

Diagnosis: none
"""


def project(X, W, convention):
    if convention.lower() == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(convention)
