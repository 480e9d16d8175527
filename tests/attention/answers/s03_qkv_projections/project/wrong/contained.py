"""A convention that contains the word row or column is accepted.

Diagnosis: none
"""


def project(X, W, convention):
    if "row" in convention:
        return X @ W
    if "column" in convention:
        return nn.functional.linear(X, W)
    raise ValueError(convention)
