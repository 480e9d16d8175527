"""The two conventions are exchanged.

In which of them is the token on the left, and in which on the right?
"""


def project(X, W, convention):
    # T36
    if convention == "row":
        return X @ W.T
    if convention == "column":
        return X @ W
    raise ValueError(convention)
