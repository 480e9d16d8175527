"""The matrices are not transposed, so rows and columns of each matrix are mixed up.

A token that is a row and stands on the left needs the transposed matrix. With square matrices the
forgotten transpose raises no error.
"""

import torch


def project_tokens(W, x):
    return x @ W
