"""The shift is the matrix exponential of k times one skew-symmetric generator.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    even = torch.arange(0, d_in, 2)
    speeds = 10000.0 ** (-even.double() / d_in)
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    generator[even + 1, even] = speeds
    generator[even, even + 1] = -speeds
    return torch.linalg.matrix_exp(k * generator).float()
