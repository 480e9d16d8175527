"""Unusual: the rotation is the matrix exponential of k times its generator, a block diagonal
antisymmetric matrix with the speeds of the pairs, in float64.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    for i in range(d_in // 2):
        omega = 10000.0 ** (-2 * i / d_in)
        generator[2 * i, 2 * i + 1] = -omega
        generator[2 * i + 1, 2 * i] = omega
    return torch.linalg.matrix_exp(k * generator).to(torch.float32)
