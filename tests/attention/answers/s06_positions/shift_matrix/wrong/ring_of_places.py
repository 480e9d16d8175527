"""Wrong: rows are moved, not angles: a permutation that shifts columns by 2k.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    return torch.roll(torch.eye(d_in), 2 * k, dims=1)
