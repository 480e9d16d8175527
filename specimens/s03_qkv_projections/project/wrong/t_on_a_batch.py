"""The column convention works for one sentence only: all axes of a batch are reversed, as by `.T`.

Instead of transposing the tokens, could the matrix be transposed?
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    if convention == "column":
        return (W @ X.T).T
    raise ValueError(convention)
