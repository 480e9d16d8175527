"""Blanks are taken off the name, so " row " is accepted as a convention.

Diagnosis: none
"""


def project(X, W, convention):
    kind = convention.strip()
    if kind == "row":
        return X @ W
    if kind == "column":
        return X @ W.T
    raise ValueError(convention)
