"""No scores are returned.

Which line should hand them to the caller?
"""


def scores_by_matmul(X):
    scores = X @ X.transpose(-2, -1)
