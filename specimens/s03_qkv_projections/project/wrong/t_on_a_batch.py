"""The column convention works for one sentence only: `.T` turns a batch inside out.

Instead of transposing the tokens, could the matrix be transposed?
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    if convention == "column":
        return (W @ X.T).T
    raise ValueError(convention)
