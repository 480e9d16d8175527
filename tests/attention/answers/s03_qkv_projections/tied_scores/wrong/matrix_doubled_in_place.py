"""The matrix is doubled in place; the result is divided by 4.

Diagnosis: none
"""


def tied_scores(X, U):
    U *= 2
    return (X @ U) @ (X @ U).transpose(-2, -1) / 4
