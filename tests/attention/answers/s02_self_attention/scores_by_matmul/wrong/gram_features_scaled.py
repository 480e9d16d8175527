"""Divides the scores by sqrt(d), which is not asked for here.

Diagnosis: The scores are divided by the square root of the embedding's size.
"""


def scores_by_matmul(X):
    return X @ X.transpose(-2, -1) / math.sqrt(X.shape[-1])
