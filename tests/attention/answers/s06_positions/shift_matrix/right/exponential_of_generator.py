"""Right. The rotation is the matrix exponential of k times the speeds, computed in float64.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    even = torch.arange(0, d_in, 2)
    speeds = 10000.0 ** (-even.double() / d_in)
    # Whole turns change nothing, and small angles keep the exponential exact.
    angles = torch.remainder(k * speeds, 2 * math.pi)
    generator[even, even + 1] = -angles
    generator[even + 1, even] = angles
    return torch.linalg.matrix_exp(generator).float()
