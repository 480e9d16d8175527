"""Unusual: no sine and no cosine; the shift by k is the matrix exponential of k times a skew-
symmetric generator.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    for even in range(0, d_in, 2):
        speed = 10000.0 ** (-even / d_in)
        generator[even + 1, even] = speed
        generator[even, even + 1] = -speed
    return torch.matrix_exp(k * generator).float()
