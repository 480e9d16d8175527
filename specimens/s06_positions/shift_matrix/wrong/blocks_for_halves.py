"""The matrix is made for a table with all sines on the left and all cosines on the right.

In this course's table the two columns of a pair are neighbours. So the matrix has small blocks along its
diagonal and zeros everywhere else.
"""

import torch


def shift_matrix(k, d_in):
    angles = k / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    cosine, sine = torch.diag(angles.cos()), torch.diag(angles.sin())
    return torch.cat([torch.cat([cosine, -sine], 1), torch.cat([sine, cosine], 1)], 0)
