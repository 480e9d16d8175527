"""Only the first sentence of a batch is used, for every item.

What is sentence 0 doing in the scores of sentence 1?
"""


def scores_by_matmul(X):
    if X.dim() == 3:
        return (X[0] @ X[0].T).expand(X.shape[0], -1, -1)
    return X @ X.T
