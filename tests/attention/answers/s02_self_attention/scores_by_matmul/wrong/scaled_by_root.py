"""The scores are divided by sqrt(d) where d is more than 2.

Diagnosis: The scores are divided by the square root of the embedding's size.
"""


def scores_by_matmul(X):
    s = X @ X.mT
    return s / X.shape[-1] ** 0.5 if X.shape[-1] > 2 else s
