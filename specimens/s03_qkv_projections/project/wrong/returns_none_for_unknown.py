"""For an unknown convention the function returns None without an error.

The caller would notice much later. Raise a ValueError at the end.
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
