"""The second factor is projected with the transposed matrix instead of being transposed after it.

With a square U this runs, and the scores are not symmetric. Project first, then transpose the result.
"""


def tied_scores(X, U):
    return (X @ U) @ (U @ X.transpose(-2, -1))
