"""X is multiplied by itself entry by entry; no dot product is taken.

The result should have one number for each pair of tokens. Which operator multiplies matrices?
"""


def scores_by_matmul(X):
    return X * X
