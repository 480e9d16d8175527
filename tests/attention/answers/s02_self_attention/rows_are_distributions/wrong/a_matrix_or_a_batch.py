"""Loops over the rows of a matrix or of a batch of matrices. With two leading axes it adds up whole
matrices.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    matrices = [weights] if weights.dim() == 2 else weights
    for matrix in matrices:
        for row in matrix:
            if not (row >= 0).all() or not abs(float(row.sum()) - 1) <= tolerance:
                return False
    return True
