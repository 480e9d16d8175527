"""Accepts 'col' as well: 'Any other convention raises a ValueError'.

Diagnosis: none
"""


def project(X, W, convention):
    if convention in ("row", "r"):
        return X @ W
    if convention in ("column", "col"):
        return X @ W.T
    raise ValueError(convention)
