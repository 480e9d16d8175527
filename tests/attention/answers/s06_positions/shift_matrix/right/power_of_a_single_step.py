"""Builds the matrix for a single step and raises it to the power k in double precision; a negative
power inverts, and the power 0 is the unit matrix.

Diagnosis: none
"""


def _one_step(angle: float) -> torch.Tensor:
    s, c = math.sin(angle), math.cos(angle)
    return torch.tensor([[c, -s], [s, c]], dtype=torch.float64)


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    step = torch.block_diag(*(_one_step(10000 ** -(column / d_in)) for column in range(0, d_in, 2)))
    return torch.linalg.matrix_power(step, k).float()
