"""The convention is ignored: the token is always on the left.

In the column convention the matrix has shape (d_out, d_in). What has to happen to it before tokens that are rows can
meet it?
"""


def project(X, W, convention):
    # T36
    if convention not in ("row", "column"):
        raise ValueError(convention)
    return X @ W
