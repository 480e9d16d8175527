"""The token is multiplied from the left, so the sum runs over the rows of each matrix.

In this stage a token is a column, on the right of the matrix. With square matrices the opposite
order runs, too, and gives other numbers: try it with one small matrix by hand.
"""

import torch


def project_token(W, x):
    return x @ W
