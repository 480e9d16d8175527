"""The matrix shifts features, not places: it is a unit matrix whose diagonal has been moved.

Multiplying on the right mixes the columns of a row. Moving on means turning the hands in it, not pushing
them to another column.
"""

import torch


def shift_matrix(k, d_in):
    return torch.eye(d_in).roll(k, dims=1)
