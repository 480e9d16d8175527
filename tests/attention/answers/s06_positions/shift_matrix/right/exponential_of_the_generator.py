"""Writes the speeds into a skew-symmetric generator and takes the matrix exponential of k times
it, in float64.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    even = torch.arange(0, d_in, 2)
    speeds = 10000.0 ** (-even.double() / d_in)
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    generator[even, even + 1] = -speeds  # the cosine loses what the sine has
    generator[even + 1, even] = speeds  # the sine gains what the cosine has
    return torch.linalg.matrix_exp(k * generator).to(torch.get_default_dtype())
