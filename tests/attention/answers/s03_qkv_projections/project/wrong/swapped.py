"""Row and column are taken for each other.

Diagnosis: The two conventions are exchanged.
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W.T
    if convention == "column":
        return X @ W
    raise ValueError(convention)
