"""The matrix is always read as nn.Linear does, whatever the convention.

In the row convention the matrix has shape (d_in, d_out) and is used as it is.
"""


def project(X, W, convention):
    # T36
    if convention not in ("row", "column"):
        raise ValueError(convention)
    return X @ W.T
