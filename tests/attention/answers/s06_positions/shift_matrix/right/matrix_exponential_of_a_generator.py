"""Unusual: the matrix exponential, in float64, of k times the generator of the rotations, a
skew-symmetric matrix with the speeds beside the diagonal.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """The matrix M with ``table[p + k] = table[p] @ M`` for every place p."""
    even = torch.arange(0, d_in, 2)
    speeds = 10000.0 ** (-even.double() / d_in)
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    generator[even + 1, even] = speeds  # the sine grows with the cosine
    generator[even, even + 1] = -speeds  # the cosine falls with the sine
    return torch.linalg.matrix_exp(k * generator).float()
