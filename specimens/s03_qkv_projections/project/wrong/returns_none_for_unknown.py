"""For a convention that does not exist the function ends without a word and returns None.

The caller would notice much later. Raise a ValueError at the end.
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
