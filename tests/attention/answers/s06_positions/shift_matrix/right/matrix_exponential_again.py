"""The rotation is made with ``torch.linalg.matrix_exp`` of ``k`` times a skew-symmetric generator.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """One infinitesimal step turns (sin, cos) into (sin + w cos, cos - w sin)."""
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    for even in range(0, d_in, 2):
        omega = 10000.0 ** (-even / d_in)
        generator[even + 1, even] = omega
        generator[even, even + 1] = -omega
    return torch.linalg.matrix_exp(k * generator).float()
