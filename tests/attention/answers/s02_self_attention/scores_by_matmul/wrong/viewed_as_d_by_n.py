"""Brings the right factor into the shape (d, n) with a reshape, which keeps the reading order.

Mistake: for X = [[1, 0], [0, 1], [1, 1]] it returns [[1, 0, 0], [1, 1, 1], [2, 1, 1]], the text
asks for the dot products of the tokens, [[1, 0, 1], [0, 1, 1], [1, 1, 2]].

Diagnosis: The second factor is reshaped and not transposed, which mixes up its numbers.
"""


import torch


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    *batch, n, d = X.shape
    columns = X.reshape(*batch, d, n)
    return torch.matmul(X, columns)
