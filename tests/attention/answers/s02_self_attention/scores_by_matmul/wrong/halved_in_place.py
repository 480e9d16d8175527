"""The embeddings are halved in place before the product, which is four times as large then.

Diagnosis: none
"""


def scores_by_matmul(X):
    X /= 2
    return 4 * (X @ X.transpose(-2, -1))
