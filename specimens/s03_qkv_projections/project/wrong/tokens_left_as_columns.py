"""In the column convention the result has its tokens as columns.

W x wants columns, so the tokens were transposed. They have to be transposed back: rows are tokens
in the result.
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    if convention == "column":
        return W @ X.transpose(-2, -1)
    raise ValueError(convention)
