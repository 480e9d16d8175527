""" "Row" and "COLUMN" are accepted, too.

Diagnosis: none
"""


def project(X, W, convention):
    convention = convention.lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(convention)
