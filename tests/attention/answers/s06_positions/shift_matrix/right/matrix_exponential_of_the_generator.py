"""The matrix is the exponential of a skew-symmetric generator, block by block, in double precision.
Angles are brought between -pi and pi first, so that large k lose no digits.

Diagnosis: none
"""


def _block(angle: float) -> torch.Tensor:
    # (s, c) @ [[0, -a], [a, 0]] = (a c, -a s): the direction in which the hand of the clock moves
    generator = torch.tensor([[0.0, -angle], [angle, 0.0]], dtype=torch.float64)
    return torch.linalg.matrix_exp(generator)


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    angles = (k * 10000.0 ** (-even / d_in) for even in range(0, d_in, 2))
    blocks = [_block(math.remainder(angle, 2 * math.pi)) for angle in angles]
    return torch.block_diag(*blocks).float()
