"""The entries are multiplied one by one and summed over the wrong axis.

Each number of the result is a dot product of a token with a column of the matrix (row convention). Write down the shapes
before you sum.
"""


def project(X, W, convention):
    if convention not in ("row", "column"):
        raise ValueError(convention)
    W = W if convention == "row" else W.T
    return (X.unsqueeze(-1) * W).sum(dim=-1)
