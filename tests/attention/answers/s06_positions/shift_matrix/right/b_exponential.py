"""Builds the generator of the rotation and takes the matrix exponential of k times it, in float64.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    for even in range(0, d_in, 2):
        omega = 10000.0 ** (-even / d_in)
        generator[even, even + 1] = -omega
        generator[even + 1, even] = omega
    return torch.linalg.matrix_exp(k * generator).float()
