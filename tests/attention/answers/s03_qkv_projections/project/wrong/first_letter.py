"""Only the first letter of the convention is looked at.

Diagnosis: none
"""


def project(X, W, convention):
    if convention.startswith("r"):
        return X @ W
    if convention.startswith("c"):
        return X @ W.T
    raise ValueError(convention)
